import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { Deviations, FormDeviations } from "#components/answers/deviations.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { EvidenceDrawer, FoldedRecord } from "#components/checks/evidence-drawer.tsx"
import { STATE_PANEL_ID } from "#components/checks/state-panel-id.ts"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedJson } from "#lib/checks/answers/displayed-json.ts"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { fileCode } from "#lib/domain/failures.ts"
import { mayHaveArrived } from "#lib/domain/signature-end.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { displayedRecord } from "#lib/signatures/detail/displayed-record.ts"
import { factsOf } from "#lib/signatures/detail/facts.ts"
import { itemsOf, textOf } from "#lib/signatures/detail/record-parts.ts"
import type { PastDownload, SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import { Documents, SentFiles } from "./documents.tsx"
import { LiveSignature } from "./live-signature.tsx"
import { Rejections } from "./rejections.tsx"
import { RequestTimeline } from "./request-timeline.tsx"
import { SendingPanel } from "./sending-panel.tsx"
import { SignatureHeader } from "./signature-header.tsx"
import { Signers } from "./signers.tsx"

type SignaturePageProps = {
  detail: SignatureDetail
  readerId: string
  /** Whether the reader may send requests. */
  maySend: boolean
  /** Whether they may let a halted one go on. */
  mayResume: boolean
  now: Date
}

/** One signature request: its status by its own timestamps, who signs, its documents. The same page is its print sheet. */
export function SignaturePage({ detail, readerId, maySend, mayResume, now }: SignaturePageProps) {
  const tl = useTranslations("signatureLive")
  const { record: whole, isShown } = detail
  const href = `/api/signatures/${detail.id}`
  const record = whole === null ? null : displayedRecord(whole, href)
  const drawn = { ...detail, record }
  const live = liveOf(drawn)
  return (
    <LiveSignature {...live} readerId={readerId}>
      <article className="@container print:@container-normal">
        <SignatureHeader detail={drawn} whole={whole} maySend={maySend} now={now} />
        {/* The focus comes here when the button of a command that was done is gone. */}
        <div
          id={STATE_PANEL_ID}
          tabIndex={-1}
          className="flex min-w-0 flex-col gap-4 outline-none print:gap-3"
        >
          <SendingPanel check={detail.check} maySend={maySend} mayResume={mayResume} />
          <ReadFailure detail={detail} />
          {detail.isErased ? <Banner tone="warning" title={tl("erased")} /> : null}
          {isShown ? <Deviations deviations={detail.deviations} slug="signature" /> : null}
          {record === null || whole === null ? null : (
            <>
              {isShown ? <Rejections record={whole} href={href} /> : null}
              <Signers detail={detail} record={record} whole={whole} />
              <Documents detail={detail} record={record} whole={whole} />
            </>
          )}
        </div>
        <EvidenceDrawer>
          {whole !== null && isShown ? <RequestTimeline record={whole} href={href} now={now} /> : null}
          <Origin detail={detail} />
          <SentFiles detail={detail} />
          <PastDownloads detail={detail} />
          {isShown ? <FormDeviations deviations={detail.deviations} slug="signature" /> : null}
          {whole !== null && isShown ? <WholeRecord record={whole} href={href} /> : null}
        </EvidenceDrawer>
      </article>
    </LiveSignature>
  )
}

function liveOf(
  detail: SignatureDetail,
): Omit<ComponentProps<typeof LiveSignature>, "children" | "readerId"> {
  const { id, record, isShown, isErased, check, revision, refreshedAt, refreshTroubles, remoteId } = detail
  const over = isShown && (textOf(record, "completed_at") !== null || textOf(record, "rejected_at") !== null)
  return {
    id,
    facts: isShown ? factsOf(record) : [],
    seen: { revision, checkRevision: check?.revision ?? null, refreshedAt, refreshTroubles },
    readable: remoteId !== null && !isErased,
    sending: check !== null && !isSettled(check.state),
    over,
  }
}

/** Why the last read failed; the record shown is then older than it looks. */
function ReadFailure({ detail }: { detail: SignatureDetail }) {
  const t = useTranslations("signatureDetail.failure")
  const tl = useTranslations("signatureLive.failure")
  const { refreshProblem: problem, refreshTroubles: count, isShown } = detail
  if (problem === null || count === 0) return null
  return (
    <Banner tone="warning" title={t("title", { count })}>
      <p>{messageOr(tl, problem, problem)}</p>
      <p className="mt-1">{t(isShown ? "kept" : "none")}</p>
    </Banner>
  )
}

/** Everything that came, in the order it came; links are withheld and contact data is masked here as above. */
function WholeRecord({ record, href }: { record: ExactJson; href: string }) {
  const t = useTranslations("signatureDetail.whole")
  return (
    <FoldedRecord title={t("title")}>
      <ValueTree value={displayedJson(record, { href })} label={t("title")} />
    </FoldedRecord>
  )
}

/** Where this request comes from: who sent or added it, when, under which identifiers. */
function Origin({ detail }: { detail: SignatureDetail }) {
  const t = useTranslations("signatureDetail.origin")
  const word = useTranslations("words")
  const { check, createdBy, createdAt, remoteId } = detail
  const isSent = check !== null && mayHaveArrived(check)
  return (
    <Section title={t("title")}>
      <Facts className="print:grid-cols-3">
        <Fact term={t(check === null ? "addedBy" : isSent ? "sentBy" : "preparedBy")}>{createdBy.name}</Fact>
        <Fact term={t(check === null ? "addedAt" : "preparedAt")}>
          <Instant value={createdAt} />
        </Fact>
        {check?.sentAt ? (
          <Fact term={t(isSent ? "sentAt" : "triedAt")}>
            <Instant value={check.sentAt} />
          </Fact>
        ) : null}
        <Fact term={word("remoteId")}>
          {remoteId === null ? (
            <span className="text-ink-3 italic">{t(isSent ? "remoteIdUnknown" : "remoteIdNone")}</span>
          ) : (
            <span className="flex items-start gap-1">
              <Verbatim className="min-w-0 break-all font-mono text-2xs leading-5">{remoteId}</Verbatim>
              <CopyButton text={remoteId} what={word("remoteId")} className="-my-1" />
            </span>
          )}
        </Fact>
      </Facts>
      {check === null ? <p className="mt-2.5 text-ink-2 text-sm">{t("notFromHere")}</p> : null}
    </Section>
  )
}

function Instant({ value }: { value: string }) {
  return (
    <>
      <Timestamp value={value} show="seconds" zone />
      <span className="block font-mono text-2xs text-ink-3 print:hidden">{value}</span>
    </>
  )
}

/** The reader's downloads of this request's documents, each with the hash of the delivered bytes. Absent before the first. */
function PastDownloads({ detail }: { detail: SignatureDetail }) {
  const t = useTranslations("signatureDetail.downloads")
  const word = useTranslations("words")
  const { downloads, record } = detail
  if (downloads.length === 0) return null
  const documents = record === null ? [] : itemsOf(record, "documents")
  const nameOf = (id: string | null) => {
    const document = documents.find((one) => id !== null && textOf(one, "id") === id)
    return displayedText(textOf(document, "name") ?? word("document"))
  }
  return (
    <Section title={t("title")} className="print:hidden">
      <ol className="flex flex-col gap-3">
        {downloads.map((download) => (
          <li key={download.id} className="min-w-0">
            <Download download={download} name={nameOf(download.documentId)} />
          </li>
        ))}
      </ol>
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
