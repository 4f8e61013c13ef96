import { Eye, type LucideIcon, Undo2, UserCheck } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ReviewLevelGlyph, useReviewLevel } from "#components/aml/review/review-filters.tsx"
import { LiftHold } from "#components/pace/lift-hold.tsx"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { CHECK_STATE } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"
import type { OpenBatch } from "#lib/batches/open-batches.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { WaitingReviews } from "#lib/home/attention.ts"
import { LEVELS_IN_REVIEW_ORDER } from "#lib/reports/report-row.ts"
import { truncate } from "#lib/text/truncate.ts"
import type { BlockedSlot } from "#lib/upstream/blocked-slots.ts"

type LineProps = { href: string; title: ReactNode; beside?: ReactNode; children?: ReactNode } & (
  | { state: CheckState; tone?: Tone }
  | { icon: LucideIcon; tone: Tone }
)

/** One thing that needs attention: its mark, a sentence that leads to where it is seen, and what it means. */
export function AttentionLine({ href, title, beside, children, tone, ...mark }: LineProps) {
  const { icon: Icon, tone: own } =
    "state" in mark ? CHECK_STATE[mark.state] : { ...mark, tone: "neutral" as const }
  return (
    <li className="relative flex gap-3 px-4 py-3 hover:bg-sunken/60">
      <Icon
        className={cx("mt-0.5 size-5 shrink-0", TONE_INK[tone ?? own])}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <Link href={href} prefetch={false} className="rounded-sm font-medium after:absolute after:inset-0">
          {title}
        </Link>
        {children ? <p className="text-ink-2 text-sm">{children}</p> : null}
      </div>
      {beside ? <div className="relative z-10 ms-auto shrink-0">{beside}</div> : null}
    </li>
  )
}

/** The time since which it is so. */
export function Since({ at }: { at: Date }) {
  const word = useTranslations("words")
  return (
    <span className="whitespace-nowrap text-ink-3">
      {word("since")} <Timestamp value={at} />
    </span>
  )
}

/** A batch links to its own page, in every state of its rows. */
export function BatchLines({ batches }: { batches: readonly OpenBatch[] }) {
  const t = useTranslations("batches.attention")
  const operation = useTranslations("operations")
  return batches.map((batch) => {
    const { id, state, left, rows } = batch
    const { haltReason } = batch
    const stands =
      state === "halted" && (haltReason === "restored" || haltReason === "approval") ? haltReason : state
    return (
      <AttentionLine
        key={id}
        state={BATCH_MARK[state]}
        href={`/batches/${id}`}
        title={t(stands, { name: batch.name || operation(`${batch.operation}.name`) })}
      >
        {t(stands === "restored" ? "restoredBody" : BATCH_BODY[state], { left, rows })}
      </AttentionLine>
    )
  })
}

const BATCH_BODY = { running: "runningBody", paused: "pausedBody", halted: "haltedBody" } as const

/** The mark of a check in the corresponding state. */
const BATCH_MARK = { running: "sending", paused: "queued", halted: "halted" } as const

/** What an approver gave back to this person, with why: before everything else that waits. */
export function GivenBackLines({ reports }: { reports: readonly WaitingReport[] }) {
  const t = useTranslations("home.attention")
  return reports.map(({ checkId, names, subject, givenBack }) => (
    <AttentionLine
      key={checkId}
      icon={Undo2}
      tone="warning"
      href={`/checks/${checkId}`}
      title={t.rich("givenBack", {
        by: givenBack?.by.name ?? "",
        subject: () => <Verbatim>{names[0] ?? subject}</Verbatim>,
      })}
    >
      <Verbatim className="wrap-anywhere">{truncate(givenBack?.note ?? "", MOST_LETTERS)}</Verbatim>
    </AttentionLine>
  ))
}

const MOST_LETTERS = 240

/** AML reports that somebody has to conclude on, or to confirm what somebody else concluded: how grave they are, and since when they wait. */
export function ReviewLines({ reviews }: { reviews: readonly WaitingReviews[] }) {
  const t = useTranslations("home.attention.review")
  return reviews.map(({ state, count, oldest, levels }) => (
    <AttentionLine
      key={state}
      icon={state === "open" ? Eye : UserCheck}
      tone="warning"
      href={reviewPath({ state })}
      title={t(state, { count })}
    >
      <Levels levels={levels} />
      {oldest ? <Since at={oldest} /> : null}
    </AttentionLine>
  ))
}

function Levels({ levels }: Pick<WaitingReviews, "levels">) {
  const words = useReviewLevel()
  const waiting = LEVELS_IN_REVIEW_ORDER.filter((level) => levels[level] > 0)
  if (waiting.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 py-0.5 text-ink">
      {waiting.map((level) => (
        <span key={level} className="flex items-center gap-1 font-medium">
          <ReviewLevelGlyph level={level} />
          {words(level)} <Quantity value={levels[level]} />
        </span>
      ))}
    </span>
  )
}

/** The reason why one of the service's keys cannot be used: refused, quota used up, or on hold. */
export function SlotLines({ blocked, mayLift }: { blocked: BlockedSlot; mayLift: boolean }) {
  const t = useTranslations("home.attention")
  const { slot, keyRefusedAt, quotaEmptyAt, heldUntil } = blocked
  const name = t(`slot.${slot}`)
  const halted = historyPath({ state: ["halted"] })
  const waiting = historyPath({ state: ["waiting"] })
  return (
    <>
      {keyRefusedAt ? (
        <AttentionLine state="halted" tone="danger" href={halted} title={t("keyRefused", { slot: name })}>
          {t("keyRefusedBody")} <Since at={keyRefusedAt} />
        </AttentionLine>
      ) : null}
      {quotaEmptyAt ? (
        <AttentionLine state="halted" href={halted} title={t("quotaEmpty", { slot: name })}>
          {t("quotaEmptyBody")} <Since at={quotaEmptyAt} />
        </AttentionLine>
      ) : null}
      {heldUntil ? (
        <AttentionLine
          state="waiting"
          href={waiting}
          title={t.rich("held", { slot: name, time: () => <Timestamp value={heldUntil} /> })}
          beside={mayLift ? <LiftHold slot={slot} /> : null}
        >
          {t("heldBody")} {mayLift ? null : <span>{t("heldWho")}</span>}
        </AttentionLine>
      ) : null}
    </>
  )
}
