import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { fileCode } from "#lib/domain/failures.ts"
import { matchSent } from "#lib/signatures/detail/match-sent.ts"
import { preparedId } from "#lib/signatures/detail/prepared-id.ts"
import { itemsOf, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { PastDownload, SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import { mayHaveArrived } from "#lib/signatures/ended-unsent.ts"
import type { SentDocument } from "#lib/signatures/register.ts"
import { DownloadAll, DownloadDocument } from "./download-document.tsx"
import { ChangedMark } from "./live-signature.tsx"
import { ListRest } from "./signers.tsx"

type DocumentsProps = {
  detail: SignatureDetail
  /** The record, bounded for rendering, and as it came. */
  record: ExactJson
  whole: ExactJson
}

/** The documents as the service shows them, beside those that were sent from here. A signed file differs from the one that was sent. */
export function Documents({ detail, record, whole }: DocumentsProps) {
  const t = useTranslations("signatureDetail.documents")
  const problem = useTranslations("problems")
  const { id, isShown, isErased, downloads, sentDocuments } = detail
  const documents = itemsOf(record, "documents")
  const all = itemsOf(whole, "documents")
  const { sentOf, left } = matchSent(
    all.map((document) => textOf(document, "name")),
    sentDocuments,
  )
  const prepared = new Set(detail.prepared)
  const isSent = detail.check === null || mayHaveArrived(detail.check)
  const completed = isShown && textOf(record, "completed_at") !== null && documents.length > 0
  const unchanged = unchangedIn(downloads, sentDocuments)
  return (
    <Section
      title={t("title")}
      aside={<span className="text-ink-3 text-sm">{t("count", { count: all.length })}</span>}
      flush
      className="print:break-inside-auto"
    >
      {completed && !isErased ? (
        <div className="border-line border-b px-4 py-2.5" data-screen-only>
          <DownloadAll
            id={id}
            names={namesOf(documents)}
            downloads={downloads.map((download) => ({
              ...download,
              problem: download.outcome === "file" ? null : problem(`${fileCode(download.outcome)}.title`),
            }))}
          />
        </div>
      ) : null}
      {documents.length === 0 ? <p className="px-4 py-3 text-ink-2">{t("none")}</p> : null}
      <ol className="divide-y divide-line">
        {documents.map((document, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the record is what a document is addressed by
          <li key={position} className="px-4 py-3">
            <Document
              id={id}
              document={document}
              position={position}
              isShown={isShown}
              isErased={isErased}
              sent={sentOf[position]}
              isSent={isSent}
              openedBy={prepared.has(preparedId(position)) ? preparedId(position) : null}
              isUnchanged={completed && unchanged.has(textOf(document, "id") ?? "")}
            />
          </li>
        ))}
      </ol>
      <ListRest count={all.length - documents.length} id={id} />
      {left.length === 0 ? null : (
        <div className="border-line border-t px-4 py-3">
          <p className="text-ink-2 text-sm">{t("left")}</p>
          <ul className="mt-1 flex flex-col gap-2">
            {left.map((sent, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a settled list, in the order in which it was sent
              <li key={index}>
                <Verbatim className="break-words font-medium">{sent.name}</Verbatim>
                <SentPrint sent={sent} isSent={isSent} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

/** The documents whose last download returned exactly the bytes that were sent. */
function unchangedIn(downloads: readonly PastDownload[], sent: readonly SentDocument[]): ReadonlySet<string> {
  const hashes = new Set(sent.map(({ sha256 }) => sha256))
  const last = new Map<string, string>()
  for (const { documentId, sha256 } of downloads)
    if (documentId !== null && sha256 !== null && !last.has(documentId)) last.set(documentId, sha256)
  return new Set([...last].flatMap(([id, sha256]) => (hashes.has(sha256) ? [id] : [])))
}

function namesOf(documents: readonly ExactJson[]): { [documentId: string]: string } {
  return Object.fromEntries(
    documents.flatMap((document) => {
      const [id, name] = [textOf(document, "id"), textOf(document, "name")]
      return id === null || name === null ? [] : [[id, name]]
    }),
  )
}

type DocumentProps = {
  id: string
  document: ExactJson
  position: number
  isShown: boolean
  isErased: boolean
  sent: SentDocument | undefined
  isSent: boolean
  /** The id by which it is opened while it waits here unsent; null where it does not, or the reader may not open it. */
  openedBy: string | null
  /** Its status is complete, and the downloaded bytes are those that were sent. */
  isUnchanged: boolean
}

function Document(props: DocumentProps) {
  const { id, document, position, isShown, isErased, sent, isSent, openedBy, isUnchanged } = props
  const t = useTranslations("signatureDetail.documents")
  const name = textOf(document, "name") ?? t("nameless", { number: position + 1 })
  const documentId = fieldOf(document, "id")
  const hasLink = fieldOf(document, "file_url") !== undefined && fieldOf(document, "file_url") !== null
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="break-words font-medium">
            <PlainValue value={fieldOf(document, "name")} />
          </span>
          <ChangedMark
            facts={["rejected_at", "rejected_by", "rejection_reason", "size_mb"].map(
              (field) => `documents.${position}.${field}`,
            )}
          />
        </p>
        {isShown ? (
          <p className="flex flex-wrap items-baseline gap-x-1.5 text-ink-2 text-sm">
            {t("size")} <PlainValue value={fieldOf(document, "size_mb")} />
            <FieldName name="size_mb" />
            {textOf(document, "rejected_at") === null ? null : (
              <span className="font-medium text-danger">· {t("rejected")}</span>
            )}
          </p>
        ) : null}
        {sent ? <SentPrint sent={sent} isSent={isSent} /> : null}
        {isUnchanged ? (
          <p role="status" className="flex max-w-prose items-start gap-1.5 font-medium text-sm text-warning">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t("unchanged")}
          </p>
        ) : null}
      </div>
      {isShown && !isErased && typeof documentId === "string" && hasLink ? (
        <DownloadDocument id={id} documentId={documentId} name={name} />
      ) : null}
      {!isShown && openedBy !== null ? <DownloadDocument id={id} documentId={openedBy} name={name} /> : null}
      {isShown && (typeof documentId !== "string" || !hasLink) ? (
        <span className="text-ink-3 text-sm italic">{t("noLink")}</span>
      ) : null}
    </div>
  )
}

/** The bytes that were sent from here, or would have been. */
function SentPrint({ sent, isSent }: { sent: SentDocument; isSent: boolean }) {
  const t = useTranslations("signatureDetail.documents")
  return (
    <p className="text-ink-2 text-sm">
      {t(isSent ? "sent" : "prepared", { size: sent.size })}{" "}
      <span className="inline-flex max-w-full items-start gap-1">
        <span className="break-all font-mono text-xs leading-5">{sent.sha256}</span>
        <CopyButton text={sent.sha256} what={t("hash")} className="-my-1" />
      </span>
    </p>
  )
}
