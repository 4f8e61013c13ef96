import "server-only"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { keysetPage, type ListOrder, type Page, type PagePlace } from "#lib/db/keyset.ts"
import { checksAt, PAGE_SIZE } from "./list-checks.ts"
import type { CheckFilter } from "./page-of-ids.ts"

/** `revision`: later changes are not in the page yet. */
export type HistoryPage = Page<CheckSummary> & { revision: number }

/** One page of checks with its neighbours. */
export async function historyPage(
  filter: CheckFilter,
  place: PagePlace,
  order?: ListOrder,
): Promise<HistoryPage> {
  const revision = await newestRevision("check_revision")
  const read = (from: PagePlace, limit: number) => checksAt(filter, from, limit)
  return { ...(await keysetPage(read, ({ id }) => id, place, PAGE_SIZE, order)), revision }
}
