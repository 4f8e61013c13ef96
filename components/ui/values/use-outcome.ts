import { useTranslations } from "next-intl"
import { type CheckState, withoutRecord } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"

/** What became of a question, for the end of a sentence: an answer without a record is not told as one with it. */
export function useOutcome(): (state: CheckState, result: ResultKind | null) => string {
  const t = useTranslations("ui.state")
  const outcome = useTranslations("ui.outcome")
  return (state, result) => {
    const without = withoutRecord(state, result)
    return without ? outcome(without) : t(state)
  }
}
