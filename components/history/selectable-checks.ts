import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { comparedGroups } from "#lib/compare/rows.ts"
import { askedOf } from "#lib/history/asked-lines.ts"
import type { SelectableCheck } from "./selectable-check.ts"

/** The checks of a list, in its order, with which of them can be laid side by side. */
export function selectableChecks(checks: readonly ListedCheck[]): SelectableCheck[] {
  const groups = comparedGroups(checks.filter(({ result }) => result?.kind === "record"))
  const kept = groups.filter(({ length }) => length > 1)
  return checks.map((check) => {
    const { id, operation, state, requestedAt } = check
    const like = kept.findIndex((group) => group.includes(check))
    return {
      id,
      operation,
      state,
      requestedAt,
      about: askedOf(check).first,
      ...(like < 0 ? {} : { like }),
      ...(check.covered ? { covered: true as const } : {}),
    }
  })
}
