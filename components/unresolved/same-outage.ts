import type { SelectableCheck } from "#components/history/selectable-check.ts"
import { selectableChecks } from "#components/history/selectable-checks.ts"
import type { UnresolvedCheck } from "#lib/checks/lists/unresolved-page.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"

/** Losses within this time of each other, and of the same kind, are taken for one outage. */
const APART_MS = 10 * MINUTE_MS

/** When the call of a question left, and what it met. */
type Loss = { id: string; lostAt: string; lostBy: string | null }

/** The others that were lost in the same outage as those that are chosen, from one to the next. */
export function ofSameOutage(checks: readonly Loss[], chosen: readonly string[]): string[] {
  const found = new Set(chosen)
  const inTime = checks.toSorted((one, other) => Date.parse(one.lostAt) - Date.parse(other.lostAt))
  // Forwards, then backwards: each neighbour of one that was found is found too.
  for (const walk of [inTime, inTime.toReversed()]) {
    const last = new Map<string | null, Loss>()
    for (const check of walk) {
      const before = last.get(check.lostBy)
      const isNear = before && Math.abs(Date.parse(check.lostAt) - Date.parse(before.lostAt)) <= APART_MS
      if (isNear && found.has(before.id)) found.add(check.id)
      last.set(check.lostBy, check)
    }
  }
  return checks.flatMap(({ id }) => (found.has(id) && !chosen.includes(id) ? [id] : []))
}

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
