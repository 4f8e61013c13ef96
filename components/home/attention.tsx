import { CalendarX, CircleAlert, CircleCheck, GitCompareArrows, UserCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { NOTICE_LANE, NOTICE_STYLE } from "#components/notices/notice-style.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"
import type { OpenBatch } from "#lib/batches/open-batches.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { UnrecognisedCounts } from "#lib/checks/lists/unresolved-page.ts"
import type { ChangeWeight } from "#lib/domain/change-weights.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { SIGNATURE_NOTICES, type SignatureNotice } from "#lib/domain/notice-kinds.ts"
import type { Unsettled, WaitingReviews } from "#lib/home/attention.ts"
import type { UnsealedReports } from "#lib/home/unsealed-reports.ts"
import type { Notices } from "#lib/notices/notice.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"
import type { BlockedSlot } from "#lib/upstream/blocked-slots.ts"
import {
  AttentionLine,
  BatchLines,
  GivenBackLines,
  ReviewLines,
  Since,
  SlotLines,
} from "./attention-line.tsx"

type AttentionProps = {
  unsettled: readonly Unsettled[]
  /** Tasks in a state that nobody here can read. */
  unrecognised: UnrecognisedCounts
  slots: readonly BlockedSlot[]
  /** Those that are not over. */
  batches: readonly OpenBatch[]
  /** The signature notices that this person has not seen yet; null for who may not see them. */
  notices: Notices["counts"] | null
  /** PDFs of reports without a stored copy. */
  reports: UnsealedReports
  /** Conclusions that an approver gave back to this person. */
  givenBack: readonly WaitingReport[]
  /** Reports that wait for this person's review or confirmation. */
  reviews: readonly WaitingReviews[]
  /** Changes of those who are watched, that nobody closed, by weight; null for who may not read them. */
  changes: Record<ChangeWeight, number> | null
  /** Monitoring plans that were paused by themselves, and the portfolio of one; null for who may not take them over. */
  plans: { count: number; portfolioId: string | null } | null
  /** Deviations from the specification that are new or more; 0 for who does not look after the service. */
  contract: number
  /** The reader may settle unknown outcomes. */
  maySettle: boolean
  /** The reader may end a hold that the service asked for. */
  mayLift: boolean
  /** What waits stands in figures above: it is shown only where there is more. */
  besides: boolean
  /** More to do follows below, so that nothing here is not said to be nothing at all. */
  leadsOn: boolean
}

/** Transitions that wait for a person, obstacles to asking, and work in flight; each leads to its page. */
export function Attention(props: AttentionProps) {
  const {
    unsettled,
    unrecognised,
    slots,
    batches,
    notices,
    reports,
    givenBack,
    reviews,
    changes,
    plans,
    contract,
    maySettle,
    mayLift,
    besides,
    leadsOn,
  } = props
  const t = useTranslations("home.attention")
  const unknown = unsettled.find(({ state }) => state === "unknown")
  const halted = unsettled.find(({ state, isApproval }) => state === "halted" && !isApproval)
  const approval = unsettled.find(({ isApproval }) => isApproval)
  const keptBack = unsettled.filter(({ isKeptBack }) => isKeptBack)
  const moving = unsettled.filter(({ state, isKeptBack }) => IN_PROGRESS.includes(state) && !isKeptBack)
  const stopped = batches.filter(({ state }) => state === "halted")
  const others = batches.filter(({ state }) => state !== "halted")
  // A request that was sent without an answer is an unknown outcome, which has its line above.
  const kinds = notices ? SIGNATURE_NOTICES.filter((kind) => kind !== "unanswered" && notices[kind] > 0) : []
  const paused = plans?.count ?? 0
  const waiting = changes ? changes.grave + changes.attention : 0
  const calm =
    !unknown &&
    !halted &&
    !approval &&
    keptBack.length === 0 &&
    unrecognised.count === 0 &&
    slots.length === 0 &&
    stopped.length === 0 &&
    kinds.length === 0 &&
    waiting + paused + givenBack.length + reviews.length + reports.missed + reports.struggling + contract ===
      0
  if ((besides || leadsOn) && calm && others.length + moving.length === 0) return null

  return (
    <Section title={t(besides ? "besides" : "title")} flush>
      <ul className="divide-y divide-line">
        {calm && !besides && !leadsOn ? (
          <li className="flex items-center gap-3 px-4 py-4">
            <CircleCheck className="size-5 shrink-0 text-success" strokeWidth={1.75} aria-hidden="true" />
            <p>{t("calm")}</p>
          </li>
        ) : null}
        <GivenBackLines reports={givenBack} />
        {unknown ? (
          <AttentionLine
            state="unknown"
            href={maySettle ? "/unknown" : pathOf(unknown)}
            title={t("unknown", { count: unknown.count })}
          >
            <OfOperations of={unknown} />
            {t("unknownBody")} <Since at={unknown.oldest} />
          </AttentionLine>
        ) : null}
        {unrecognised.count > 0 ? (
          <AttentionLine
            state="pending"
            tone="warning"
            href={maySettle ? "/unknown" : `/checks/${unrecognised.one}`}
            title={t("unrecognised", { count: unrecognised.count })}
          >
            {unrecognised.oldest ? <Since at={unrecognised.oldest} /> : null}
          </AttentionLine>
        ) : null}
        {slots.map((blocked) => (
          <SlotLines key={blocked.slot} blocked={blocked} mayLift={mayLift} />
        ))}
        <ReportLines reports={reports} />
        <BatchLines batches={stopped} />
        {halted ? (
          <AttentionLine state="halted" href={pathOf(halted)} title={t("halted", { count: halted.count })}>
            <OfOperations of={halted} />
            {t("haltedBody")} <Since at={halted.oldest} />
          </AttentionLine>
        ) : null}
        {keptBack.map((group) => (
          <AttentionLine
            key={group.state}
            state="halted"
            href={pathOf(group)}
            title={t("keptBack", { count: group.count })}
          >
            <OfOperations of={group} />
            <Since at={group.oldest} />
          </AttentionLine>
        ))}
        {approval ? (
          <AttentionLine
            icon={UserCheck}
            tone="warning"
            href="/signatures?lane=notAccepted"
            title={t("approval", { count: approval.count })}
          >
            <Since at={approval.oldest} />
          </AttentionLine>
        ) : null}
        {notices ? kinds.map((kind) => <NoticeLine key={kind} kind={kind} count={notices[kind]} />) : null}
        <ReviewLines reviews={reviews} />
        {changes && waiting > 0 ? (
          <AttentionLine
            icon={GitCompareArrows}
            tone={changes.grave > 0 ? "danger" : "warning"}
            href={changes.grave > 0 ? "/changes?weight=grave" : "/changes"}
            title={t(changes.grave > 0 ? "graveChanges" : "changes", { count: changes.grave || waiting })}
          />
        ) : null}
        {paused > 0 ? (
          <AttentionLine
            icon={CalendarX}
            tone="warning"
            href={`/portfolios/${plans?.portfolioId}`}
            title={t("plans", { count: paused })}
          />
        ) : null}
        {contract > 0 ? (
          <AttentionLine
            icon={CircleAlert}
            tone="warning"
            href="/admin/service#deviations"
            title={t("contract", { count: contract })}
          />
        ) : null}
        <BatchLines batches={others} />
        {moving.map((group) => (
          <AttentionLine
            key={group.state}
            state={group.state}
            href={pathOf(group)}
            title={t(`moving.${group.state as Moving}`, { count: group.count })}
          >
            <OfOperations of={group} />
          </AttentionLine>
        ))}
      </ul>
    </Section>
  )
}

/** Which questions they are; how many of each where there are several kinds. */
function OfOperations({ of: { operations } }: { of: Unsettled }) {
  const t = useTranslations("operations")
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 py-0.5 text-ink">
      {operations.map(({ operation, count }) => (
        <span key={operation} className="font-medium">
          {t(`${operation}.name`)} {operations.length > 1 ? <Quantity value={count} /> : null}
        </span>
      ))}
    </span>
  )
}

/** PDFs whose link expired before they were stored, and those that may become so. */
function ReportLines({ reports }: { reports: UnsealedReports }) {
  const t = useTranslations("home.attention")
  const { missed, missedSince, struggling, firstLinkUntil } = reports
  return (
    <>
      {missed > 0 ? (
        <AttentionLine
          state="failed"
          tone="danger"
          href={reportsPath({ state: "missed" })}
          title={t("missed", { count: missed })}
        >
          {t("missedBody")} {missedSince ? <Since at={missedSince} /> : null}
        </AttentionLine>
      ) : null}
      {struggling > 0 ? (
        <AttentionLine
          state="waiting"
          tone="warning"
          href={reportsPath({ state: "sealing" })}
          title={t("struggling", { count: struggling })}
        >
          {firstLinkUntil
            ? t.rich("strugglingBody", { time: () => <Timestamp value={firstLinkUntil} show="time" /> })
            : null}
        </AttentionLine>
      ) : null}
    </>
  )
}

/** Without a name: the board shows whose it is. */
function NoticeLine({ kind, count }: { kind: SignatureNotice; count: number }) {
  const t = useTranslations("home.attention.signatures")
  const { icon, tone } = NOTICE_STYLE[kind]
  return (
    <AttentionLine
      icon={icon}
      tone={tone}
      href={`/signatures?lane=${NOTICE_LANE[kind]}`}
      title={t(kind, { count })}
    />
  )
}

type Moving = "queued" | "sending" | "waiting" | "pending"

/** A single check is opened itself; several are listed. */
function pathOf({ state, count, one }: Unsettled): string {
  return count === 1 ? `/checks/${one}` : historyPath({ state: [state] })
}
