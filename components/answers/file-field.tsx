import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { OpenFile } from "#components/checks/open-file.tsx"
import { CopyButton } from "#components/ui/copy-button.tsx"
import { formatInstant } from "#components/ui/instant.ts"
import type { CheckFile } from "#lib/checks/present-check.ts"
import type { Answer } from "./answer.ts"

/** Specification, Limits: `pdf_link` is valid for 45 minutes; from when is not stated, so it is an estimate from our request. */
const PDF_LINK_MINUTES = 45

/** The file behind a signed link: opened through us, on purpose. The link itself stays on the server. */
export function FileField({ answer, file }: { answer: Answer; file: CheckFile }) {
  const t = useTranslations("check.file")
  return (
    <span className="flex flex-col items-start gap-1.5">
      {answer.mayOpenFiles ? (
        <OpenFile fileId={file.id} />
      ) : (
        <span className="text-ink-2">{t("noRole")}</span>
      )}
      <span className="text-ink-2 text-sm">
        <Validity answer={answer} role={file.role} />
      </span>
      {file.sha256 === null ? null : (
        <span className="text-ink-2 text-sm">
          {t("hash")}: <span className="break-all font-mono text-xs">{file.sha256}</span>
          <CopyButton text={file.sha256} what={t("hash")} />
          {file.size === null ? null : (
            <span className="block">{t("opened_as", { size: String(file.size) })}</span>
          )}
        </span>
      )}
    </span>
  )
}

function Validity({ answer, role }: { answer: Answer; role: string }) {
  const t = useTranslations("check.file.validity")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  const sentAt = answer.check.sentAt
  if (role !== "pdf_link" || sentAt === null) return t("file_url")
  const until = new Date(Date.parse(sentAt) + PDF_LINK_MINUTES * 60_000)
  const words = formatInstant(until.toISOString(), { locale, timeZone, show: "time" }) ?? ""
  return t(until > answer.now ? "pdf_link" : "pdf_linkOver", { until: words })
}
