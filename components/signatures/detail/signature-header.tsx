import { Copy } from "lucide-react"
import { useTranslations } from "next-intl"
import { PrintButton } from "#components/checks/print-button.tsx"
import { ShowEvidence } from "#components/checks/show-evidence.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { statusTone } from "#components/signatures/detail/status-word.tsx"
import { RemindRound } from "#components/signatures/reminders/remind-round.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { fileCode } from "#lib/domain/failures.ts"
import { endedWithoutResult, isDecided, mayHaveArrived } from "#lib/domain/signature-end.ts"
import { isAwaited } from "#lib/signatures/board/facts.ts"
import { daysWaiting } from "#lib/signatures/board/horizon.ts"
import { itemsOf, statusWord, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { DownloadAll } from "./download-document.tsx"
import { ChangedMark } from "./live-signature.tsx"
import { RefreshControl } from "./refresh-control.tsx"
import { markOf, signerIdOf } from "./signers.tsx"
import { StatusWord } from "./status-word.tsx"
import { Term } from "./term.tsx"

type SignatureHeaderProps = {
  detail: SignatureDetail
  /** The record as it came: that of the detail is bounded for rendering. */
  whole: SignatureDetail["record"]
  /** Whether the reader may send requests. */
  maySend: boolean
  now: Date
}

/** The name of the request and its next step; below, its state, how many signed, its term, and when it was last read. */
export function SignatureHeader({ detail, whole, maySend, now }: SignatureHeaderProps) {
  const t = useTranslations("signatureDetail")
  const words = useTranslations("words")
  const tc = useTranslations("check")
  const { id, record, isShown, name, remoteId, refreshedAt, end } = detail
  const word = isShown && record !== null ? statusWord(record, "status_name", "status") : null
  const bare = isShown && record !== null ? textOf(record, "status") : null
  const signers = whole === null ? [] : itemsOf(whole, "signers")
  const signed = signers.filter((signer) => textOf(signer, "signed_at") !== null).length
  return (
    <header className="mb-4 flex flex-col gap-3 print:mb-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <Breadcrumbs
            items={[{ label: words("signatureRequests"), href: "/signatures" }, { label: t("eyebrow") }]}
          />
          <h1 className="text-balance break-words font-semibold text-xl tracking-tight">
            <Verbatim>{name}</Verbatim>
          </h1>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <SentBy detail={detail} />
            <span data-screen-only>
              <ShowEvidence label={tc("showEvidence")} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2" data-screen-only>
          <NextStep detail={detail} />
          {remoteId === null || isDecided(end) ? null : <WatchButton thing="signature" id={id} />}
          {maySend && detail.check !== null && endedWithoutResult(end) ? (
            <LinkButton href={`/signatures/new?correct=${detail.check.id}`}>
              <Copy className="size-4" aria-hidden="true" />
              {t("copy")}
            </LinkButton>
          ) : null}
          <PrintButton />
        </div>
      </div>
      <div className="sheet flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 empty:hidden">
        {end === "datePassed" ? <Badge tone="warning">{words("deadlinePassed")}</Badge> : null}
        {word === null ? null : (
          <span className="inline-flex items-center gap-2">
            <span className="sr-only">{t("status")}</span>
            <StatusWord word={word} tone={statusTone(bare, end)} />
            <ChangedMark facts={["status", "status_name"]} />
          </span>
        )}
        {isShown && signers.length > 0 ? (
          <span className="font-semibold text-md">{t("signed", { signed, count: signers.length })}</span>
        ) : null}
        <Waiting detail={detail} now={now} />
        {record === null || isDecided(end) ? null : (
          <Term
            askedMinutes={isShown ? null : detail.askedMinutes}
            record={record}
            ownDeadline={detail.ownDeadline}
            createdAt={detail.createdAt}
            now={now}
          />
        )}
        {remoteId === null ? null : (
          <div className="ml-auto">
            <RefreshControl id={id} refreshedAt={refreshedAt} renderedAt={now.getTime()} />
          </div>
        )}
      </div>
    </header>
  )
}

/** The one filled button: what was signed, or a message of ours to whose signature is awaited. */
function NextStep({ detail }: Pick<SignatureHeaderProps, "detail">) {
  const problem = useTranslations("problems")
  const { id, name, record, isShown, isErased, createdAt, end, reminders, downloads } = detail
  if (!isShown || record === null) return null
  const documents = itemsOf(record, "documents")
  if (textOf(record, "completed_at") !== null && documents.length > 0)
    return isErased ? null : (
      <DownloadAll
        id={id}
        names={namesOf(documents)}
        downloads={downloads.map((download) => ({
          ...download,
          problem: download.outcome === "file" ? null : problem(`${fileCode(download.outcome)}.title`),
        }))}
      />
    )
  if (end !== null) return null
  const people = itemsOf(record, "signers").flatMap((signer, position) => {
    const [email, phone] = [textOf(signer, "email"), textOf(signer, "phone")]
    const mark = markOf(signer)
    if (!isAwaited(mark) || (email ?? phone) === null) return []
    const reminded = reminders.find((one) => one.position === position) ?? null
    const signature = { requestId: id, position, signerId: signerIdOf(signer), requestName: name, reminded }
    const waits = { since: textOf(record, "created_at") ?? createdAt, viewed: mark === "viewed" }
    const signatures = [{ ...signature, ...waits, expiresAt: textOf(record, "expiration_date") }]
    return [{ name: textOf(signer, "full_name"), email, phone, signatures, isDue: false }]
  })
  return <RemindRound people={people} isOfRequest />
}

function namesOf(documents: readonly ExactJson[]): { [documentId: string]: string } {
  return Object.fromEntries(
    documents.flatMap((document) => {
      const [id, name] = [textOf(document, "id"), textOf(document, "name")]
      return id === null || name === null ? [] : [[id, name]]
    }),
  )
}

/** The person who sent it, or added it by its identifier, and the time; `prepared`: it has not been sent to anybody. */
function SentBy({ detail }: { detail: SignatureDetail }) {
  const t = useTranslations("signatureDetail")
  const { check, createdBy, createdAt } = detail
  const sentAt = check && mayHaveArrived(check) ? check.sentAt : null
  const key = check === null ? "addedBy" : sentAt === null ? "preparedBy" : "sentBy"
  return (
    <span className="text-ink-2">
      {t.rich(key, {
        name: createdBy.name,
        when: () => <Timestamp value={sentAt ?? createdAt} />,
      })}
    </span>
  )
}

/** Whole days since the service made it, until it is completed or rejected; after its term nobody waits. */
function Waiting({ detail, now }: { detail: SignatureDetail; now: Date }) {
  const t = useTranslations("signatureDetail")
  const { record, isShown, end } = detail
  if (!isShown || record === null) return null
  if (end === "datePassed") return null
  const since = textOf(record, "created_at")
  if (isDecided(end) || since === null || instantMs(since) === null) return null
  const days = daysWaiting(since, now.getTime())
  return days === 0 ? null : <span className="text-ink-2">{t("waiting", { days })}</span>
}
