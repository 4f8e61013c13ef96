import {
  ArrowUpRight,
  Ban,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  FileCheck,
  FileQuestion,
  Hourglass,
  ListOrdered,
  type LucideIcon,
  OctagonX,
  Undo2,
} from "lucide-react"
import { useTranslations } from "next-intl"
import { type CheckState, withoutRecord } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import { Badge } from "./badge.tsx"
import type { Tone } from "./tone.ts"

/** Tone and icon of each state of a check; the word is `ui.state.{state}`. The compiler keeps the list whole. */
export const CHECK_STATE: Record<CheckState, { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: "neutral", icon: ListOrdered },
  sending: { tone: "info", icon: ArrowUpRight },
  waiting: { tone: "info", icon: Clock },
  pending: { tone: "info", icon: Hourglass },
  answered: { tone: "success", icon: CircleCheck },
  refused: { tone: "danger", icon: CircleX },
  failed: { tone: "danger", icon: OctagonX },
  halted: { tone: "warning", icon: CircleMinus },
  unknown: { tone: "unknown", icon: CircleHelp },
  withdrawn: { tone: "neutral", icon: Undo2 },
  closed: { tone: "neutral", icon: FileCheck },
}

/** The same for an answer without a record; the word is `ui.result.{kind}`. */
export const WITHOUT_RECORD = {
  nothing: { tone: "neutral", icon: Ban },
  unread: { tone: "warning", icon: FileQuestion },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>

type StateBadgeProps = {
  state: CheckState
  /** The result of the answer, where that is known: an answer without a record is not shown as one with it. */
  result?: ResultKind | null | undefined
}

/** The state of a check; the good one quietly, since it asks nothing of anybody. */
export function StateBadge({ state, result }: StateBadgeProps) {
  const t = useTranslations("ui")
  const without = withoutRecord(state, result)
  if (state === "answered" && !without) return <span className="text-ink-2">{t("state.answered")}</span>
  const { tone, icon } = without ? WITHOUT_RECORD[without] : CHECK_STATE[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(without ? `result.${without}` : `state.${state}`)}
    </Badge>
  )
}
