import { useTranslations } from "next-intl"
import type { DownloadFailure } from "./use-file-download.ts"

/** Why a file was not delivered, shown where it was requested. */
export function DownloadFailureNote({ failure }: { failure: DownloadFailure | null }) {
  const t = useTranslations("check")
  return (
    <span role="status">
      {failure ? (
        <span className="mt-1.5 block max-w-prose whitespace-normal text-danger text-sm">
          {failure.title}
          {failure.reference ? (
            <span className="block text-ink-3 text-xs">
              {t("reference", { requestId: failure.reference })}
            </span>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
