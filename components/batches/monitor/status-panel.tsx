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

/** `again`: how many of its rows can be asked again. */
type StatusPanelProps = { batch: BatchView; again: number; actions: ReactNode }

/** The status of the batch, in words: what happened, whether it cost, what to do and who can help; with its commands. */
export function StatusPanel({ batch, again, actions }: StatusPanelProps) {
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
    repeated: again === 0 ? counts.refused + counts.failed + counts.withdrawn : 0,
    slot: key,
    cost,
    committed: batch.committed,
  }
  return (
    <div id={STATE_PANEL_ID} tabIndex={-1} className="scroll-mt-4">
      <Banner tone={tone} heading="h2" title={t(`${words}.title`, values)} actions={actions}>
        <p>{t(`${words}.body`, values)}</p>
      </Banner>
    </div>
  )
}

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
