import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { fileCode } from "#lib/domain/failures.ts"
import type { PastDownload } from "#lib/signatures/detail/past-downloads.ts"
import { itemsOf, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"

/** The reader's downloads of this request's documents, each with the hash of the delivered bytes. Absent before the first. */
export function PastDownloads({ detail }: { detail: SignatureDetail }) {
  const t = useTranslations("signatureDetail.downloads")
  const { downloads, record } = detail
  if (downloads.length === 0) return null
  const documents = record === null ? [] : itemsOf(record, "documents")
  const nameOf = (id: string | null) => {
    const document = documents.find((one) => id !== null && textOf(one, "id") === id)
    return displayedText(textOf(document, "name") ?? t("unnamed"))
  }
  return (
    <Section title={t("title")} className="print:break-inside-auto">
      <ol className="flex flex-col gap-3">
        {downloads.map((download) => (
          <li key={download.id} className="min-w-0">
            <Download download={download} name={nameOf(download.documentId)} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-3 text-xs">{t("about")}</p>
    </Section>
  )
}

function Download({ download, name }: { download: PastDownload; name: string }) {
  const t = useTranslations("signatureDetail.downloads")
  const tp = useTranslations("problems")
  const { at, zip, outcome, sha256, size, isPdf } = download
  return (
    <>
      <p className="break-words">
        <Verbatim className="font-medium">{name}</Verbatim>{" "}
        {zip ? <span className="text-ink-3">{t("inZip")}</span> : null}
      </p>
      <p className="text-ink-2 text-sm">
        <Timestamp value={at} show="seconds" />
        {size === null ? null : <span>{` · ${t("bytes", { size: String(size) })}`}</span>}
      </p>
      {outcome === "file" ? null : <p className="text-danger text-sm">{tp(`${fileCode(outcome)}.title`)}</p>}
      {isPdf ? null : <p className="text-sm text-warning">{t("notPdf")}</p>}
      {sha256 === null ? null : (
        <p className="flex items-start gap-1">
          <span className="min-w-0 break-all font-mono text-2xs leading-5">{sha256}</span>
          <CopyButton text={sha256} what={t("hash")} className="-my-1" />
        </p>
      )}
    </>
  )
}
