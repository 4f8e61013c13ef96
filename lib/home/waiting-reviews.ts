import "server-only"
import { type WaitingCount, waitingCounts, waitingLevels } from "#lib/aml/review/waiting-cases.ts"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import type { ReportLevelKey } from "#lib/reports/report-row.ts"

/** Reports that wait for somebody in one way, and how many of each level. */
export type WaitingReviews = WaitingCount & { state: WaitingCase; levels: Record<ReportLevelKey, number> }

/** Returns the reviews that wait for that person, and the confirmations where they may confirm; without those that are empty. */
export async function waitingReviews(user: SignedInUser): Promise<WaitingReviews[]> {
  if (!can(user.role, "aml.review")) return []
  const { open, concluded } = await waitingCounts(user)
  const waiting = [
    { state: "open" as const, ...open },
    ...(can(user.role, "aml.confirm") ? [{ state: "concluded" as const, ...concluded }] : []),
  ].filter(({ count }) => count > 0)
  return Promise.all(waiting.map(async (one) => ({ ...one, levels: await waitingLevels(one.state, user) })))
}
