import { useTranslations } from "next-intl"
import { type CheckState, withoutRecord } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import { Badge } from "./badge.tsx"
import { CHECK_STATE, WITHOUT_RECORD } from "./check-state.ts"

type StateBadgeProps = {
  state: CheckState
  /** The result of the answer, where that is known: an answer without a record is not shown as one with it. */
  result?: ResultKind | null | undefined
}

/** The state of a check: icon, word and tone. */
export function StateBadge({ state, result }: StateBadgeProps) {
  const t = useTranslations("ui")
  const without = withoutRecord(state, result)
  const { tone, icon } = without ? WITHOUT_RECORD[without] : CHECK_STATE[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(without ? `result.${without}` : `state.${state}`)}
    </Badge>
  )
}
