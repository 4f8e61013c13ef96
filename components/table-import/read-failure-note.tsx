import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { MAX_FILE_BYTES, type ReadFailure } from "./use-table-import.ts"

/** Why a file or a pasted table added nothing, and what to do. */
export function ReadFailureNote({ failure }: { failure: ReadFailure }) {
  const t = useTranslations("tableImport.failure")
  const { kind } = failure
  if (kind === "notLoaded") return null // a message says it, with the button that reloads
  const facts = {
    megabytes: MAX_FILE_BYTES / 1024 / 1024,
    line: kind === "openQuotes" ? failure.line : 0,
    what: kind === "noTable" ? failure.what : "other",
  }
  return (
    <div role="alert">
      <Banner tone="warning" title={t(`${kind}.title`, facts)}>
        <p>{t(`${kind}.body`, facts)}</p>
      </Banner>
    </div>
  )
}
