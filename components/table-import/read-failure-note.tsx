import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { Hidden } from "./import-field.ts"
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

/** Says what of a file was imported otherwise than it looks; nothing when all of it looks so. */
export function HiddenNote({ hidden }: { hidden: Hidden }) {
  const t = useTranslations("tableImport.hidden")
  const isMixed = hidden.utf8 > 0 && hidden.windows > 0
  if (hidden.rows === 0 && hidden.merged === 0 && !isMixed) return null
  return (
    <Banner tone="warning" live title={t("title")}>
      {hidden.rows > 0 ? <p>{t("rows", { count: hidden.rows })}</p> : null}
      {isMixed ? <p>{t("charsets", { utf8: hidden.utf8, windows: hidden.windows })}</p> : null}
      {hidden.merged > 0 ? <p>{t("merged", { count: hidden.merged })}</p> : null}
    </Banner>
  )
}
