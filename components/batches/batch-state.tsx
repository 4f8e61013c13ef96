import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleUserRound,
  type LucideIcon,
  OctagonMinus,
  Undo2,
} from "lucide-react"
import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import { type BatchEnd, type BatchPhase, endOf, phaseOf } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

type Mark = BatchPhase | BatchEnd | "ending"

const MARK: Record<Mark, { tone: Tone; icon: LucideIcon }> = {
  moving: { tone: "info", icon: CirclePlay },
  /** Nothing more is sent, the last answers are awaited. */
  ending: { tone: "info", icon: CirclePause },
  halted: { tone: "warning", icon: OctagonMinus },
  paused: { tone: "neutral", icon: CirclePause },
  needsPerson: { tone: "unknown", icon: CircleUserRound },
  settled: { tone: "success", icon: CircleCheck },
  cutShort: { tone: "neutral", icon: Undo2 },
  withdrawn: { tone: "neutral", icon: Undo2 },
}

/** The state of a batch, in a word. */
export function BatchState({ batch }: { batch: Pick<BatchView, "state" | "counts" | "settled"> }) {
  const t = useTranslations("batches.phase")
  const mark = markOf(batch)
  return (
    <Badge tone={MARK[mark].tone} icon={MARK[mark].icon}>
      {t(mark)}
    </Badge>
  )
}

/** A batch that does not send but still awaits answers is halted or paused all the same. */
function markOf(batch: Pick<BatchView, "state" | "counts" | "settled">): Mark {
  const phase = endOf(batch) ?? phaseOf(batch)
  if (phase !== "moving" || batch.state === "running") return phase
  const { queued, waiting, halted } = batch.counts
  return queued + waiting + halted > 0 ? batch.state : "ending"
}
