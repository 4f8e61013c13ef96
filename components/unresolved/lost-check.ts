import { type SelectableCheck, selectableChecks } from "#components/history/selectable-check.ts"
import type { UnresolvedCheck } from "#lib/checks/lists/unresolved-page.ts"
import type { Loss } from "./same-outage.ts"

/** A question of the desk as choosing needs it. */
export type LostCheck = SelectableCheck & Loss

/** The questions of the desk, in its order. */
export function selectableLost(checks: readonly UnresolvedCheck[]): LostCheck[] {
  const lost = new Map(
    checks.map(({ id, sentAt, requestedAt, problem }) => [
      id,
      { lostAt: sentAt ?? requestedAt, lostBy: problem?.code ?? null },
    ]),
  )
  return selectableChecks(checks).flatMap((check) => {
    const loss = lost.get(check.id)
    return loss ? [{ ...check, ...loss }] : []
  })
}
