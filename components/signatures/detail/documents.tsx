import { TriangleAlert } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { mayHaveArrived } from "#lib/domain/signature-end.ts"
import { preparedId } from "#lib/signatures/detail/prepared-documents.ts"
import { itemsOf, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { PastDownload, SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import { unshownDocuments } from "#lib/signatures/detail/unshown-documents.ts"
import type { SentDocument } from "#lib/signatures/register.ts"
import { isolated } from "#lib/text/unseen.ts"
import { DownloadDocument } from "./download-document.tsx"
import { ChangedMark } from "./live-signature.tsx"
import { ListRest } from "./signers.tsx"

type DocumentsProps = {
  detail: SignatureDetail
  /** The record, bounded for rendering, and as it came. */
  record: ExactJson
  whole: ExactJson
}

/** The documents as the service shows them. A signed file differs from the one that was sent: a warning names those that do not. */
export function Documents({ detail, record, whole }: DocumentsProps) {
  const t = useTranslations("signatureDetail.documents")
  const word = useTranslations("words")
  const format = useFormatter()
  const { id, isShown, isErased, downloads, sentDocuments } = detail
  const documents = itemsOf(record, "documents")
  const all = itemsOf(whole, "documents")
  const names = all.map((document) => textOf(document, "name"))
  const left = unshownDocuments(names, sentDocuments)
  const prepared = new Set(detail.prepared)
  const unchanged = unchangedIn(downloads, sentDocuments)
  const unsigned =
    textOf(record, "completed_at") === null
      ? []
      : documents.filter((document) => unchanged.has(textOf(document, "id") ?? ""))
  return (
    <Section title={word("documents")} flush className="print:break-inside-auto">
      {isShown && unsigned.length > 0 ? (
        <p
          role="status"
          className="flex items-start gap-2 border-line border-b bg-warning-soft px-4 py-2.5 font-medium text-sm text-warning"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t("unchanged", {
            count: unsigned.length,
            names: format.list(
              unsigned.map((document) => isolated(displayedText(textOf(document, "name") ?? ""))),
            ),
          })}
        </p>
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
              openedBy={prepared.has(preparedId(position)) ? preparedId(position) : null}
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

type DocumentProps = {
  id: string
  document: ExactJson
  position: number
  isShown: boolean
  isErased: boolean
  /** The id by which it is opened while it waits here unsent; null where it does not, or the reader may not open it. */
  openedBy: string | null
}

function Document(props: DocumentProps) {
  const { id, document, position, isShown, isErased, openedBy } = props
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
            <Size value={fieldOf(document, "size_mb")} />
            <FieldName name="size_mb" />
            {textOf(document, "rejected_at") === null ? null : (
              <span className="font-medium text-danger">· {t("rejected")}</span>
            )}
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

/** The files that were sent from here, or would have been, with what identifies their bytes. Absent where there are none. */
export function SentFiles({ detail: { sentDocuments, check } }: Pick<DocumentsProps, "detail">) {
  const t = useTranslations("signatureDetail.documents")
  if (sentDocuments.length === 0) return null
  const isSent = check === null || mayHaveArrived(check)
  return (
    <Section title={t("sentTitle")} className="print:break-inside-auto">
      <ol className="flex flex-col gap-3">
        {sentDocuments.map(({ name, size, sha256 }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a settled list, in the order in which it was sent
          <li key={index} className="min-w-0 text-sm">
            <Verbatim className="break-words font-medium">{name}</Verbatim>
            <p className="flex flex-wrap items-start gap-x-1 text-ink-2">
              {t(isSent ? "sent" : "prepared", { size })}{" "}
              <span className="break-all font-mono text-2xs leading-5">{sha256}</span>
              <CopyButton text={sha256} what={t("hash")} className="-my-1" />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** As the service rounds it, which is to nothing for a short file. */
function Size({ value }: { value: ExactJson | undefined }) {
  if (typeof value === "string" && /^(?:0+(?:\.0+)?|\.0+)$/.test(value)) return <span>{"< 0.01 MB"}</span>
  return (
    <span>
      <PlainValue value={value} /> MB
    </span>
  )
}
