import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { STATE_PANEL_ID } from "#components/checks/state-panel-id.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import { type BatchEnd, type BatchPhase, endOf, numberIn, phaseOf, unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { HaltReason } from "#lib/domain/batch-states.ts"
import { AWAITED } from "#lib/domain/check-states.ts"
import { factsOf } from "#lib/operations/facts.ts"

const TONE: Record<BatchPhase | BatchEnd, Tone> = {
  moving: "info",
  halted: "warning",
  paused: "neutral",
  needsPerson: "unknown",
  settled: "success",
  cutShort: "neutral",
  withdrawn: "neutral",
}

type StatusPanelProps = {
  batch: BatchView
  /** How many of its rows can be asked again. */
  again: number
  progress: ReactNode
  actions: ReactNode
}

/** The states that need no explanation: nothing is wrong, and nobody has to do anything. */
const PLAIN: readonly Words[] = ["moving", "ending", "settled"]

/** The status of the batch in one line with its progress and commands; where it needs somebody, why, whether it cost, and who can help. */
export function StatusPanel({ batch, again, progress, actions }: StatusPanelProps) {
  const t = useTranslations("batches.status")
  const { words, tone } = statusOf(batch)
  const { key, cost } = factsOf(batch.operation)
  const { counts } = batch
  const values = {
    unsent: unsent(counts),
    awaited: numberIn(counts, AWAITED),
    unknown: counts.unknown,
    withdrawn: counts.withdrawn,
    halted: counts.halted,
    again,
    repeated: again === 0 ? counts.refused + counts.failed : 0,
    slot: key,
    cost,
    committed: batch.committed,
  }
  const isQuiet = PLAIN.includes(words) && again === 0 && values.repeated === 0
  const body = isQuiet ? null : <p className="basis-full text-ink-2 text-sm">{t(`${words}.body`, values)}</p>
  const weighs = tone === "warning" || tone === "danger" || tone === "unknown"
  return (
    <>
      {weighs ? <div className={ROW}>{progress}</div> : null}
      <div id={STATE_PANEL_ID} tabIndex={-1} className="scroll-mt-4">
        {weighs ? (
          <Banner tone={tone} heading="h2" title={t(`${words}.title`, values)} actions={actions}>
            {body}
          </Banner>
        ) : (
          <div className={ROW}>
            <h2 className="font-semibold">{t(`${words}.title`, values)}</h2>
            {progress}
            <div className="contents" data-screen-only>
              {actions}
            </div>
            {body}
          </div>
        )}
      </div>
    </>
  )
}

/** The error of a failed command is below all of them, and moves none. */
const ROW = "flex flex-wrap items-center gap-x-3 gap-y-1 [&_[role=alert]]:order-1 [&_[role=alert]]:basis-full"

type Words =
  | "moving"
  | "paused"
  | "needsPerson"
  | BatchEnd
  | "quota_empty"
  | "key_refused"
  | "ceiling"
  | "unknown_outcomes"
  | "not_the_service"
  | "person_disabled"
  | "permission_lost"
  | "restored"
  | "approval"
  | "ending"

const HALT_TONE: Record<HaltReason, Tone> = {
  quota_empty: "warning",
  key_refused: "danger",
  ceiling: "warning",
  unknown_outcomes: "danger",
  not_the_service: "danger",
  person_disabled: "warning",
  permission_lost: "warning",
  restored: "danger",
  approval: "warning",
}

/** A stop is shown with its reason, even while the last answers are awaited. */
function statusOf(batch: BatchView): { words: Words; tone: Tone } {
  const phase = endOf(batch) ?? phaseOf(batch)
  const rest = unsent(batch.counts) > 0
  if (batch.state === "halted" && rest && batch.haltReason)
    return { words: batch.haltReason, tone: HALT_TONE[batch.haltReason] }
  if (batch.state === "paused" && rest) return { words: "paused", tone: TONE.paused }
  if (phase === "moving" && batch.state !== "running") return { words: "ending", tone: TONE.moving }
  return { words: phase === "halted" ? "needsPerson" : phase, tone: TONE[phase] }
}
