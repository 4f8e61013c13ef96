import "server-only"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { checksAt, currentRevision, PAGE_SIZE } from "./list-checks.ts"
import type { CheckFilter, PageEdge, PagePlace } from "./page-of-ids.ts"

export type HistoryPage = {
  items: CheckSummary[]
  /** The neighbours; `first` is the newest page. Null where there is none. */
  newer: PageEdge | "first" | null
  older: PageEdge | null
  /** What changed after this is not in the page yet. */
  revision: number
}

/** One page of the history with its neighbours. A page towards newer ones that would not be full is the first page instead. */
export async function historyPage(filter: CheckFilter, place: PagePlace): Promise<HistoryPage> {
  const revision = await currentRevision()
  if (place && "newer" in place) {
    const found = await checksAt(filter, place, PAGE_SIZE + 1)
    if (found.length <= PAGE_SIZE) return historyPage(filter, undefined)
    const items = found.slice(1)
    return { items, newer: edge("newer", items[0]), older: edge("older", items.at(-1)), revision }
  }
  const found = await checksAt(filter, place, PAGE_SIZE + 1)
  const items = found.slice(0, PAGE_SIZE)
  const older = found.length > PAGE_SIZE ? edge("older", items.at(-1)) : null
  return { items, newer: place ? await newerThan(filter, items[0]) : null, older, revision }
}

async function newerThan(
  filter: CheckFilter,
  first: CheckSummary | undefined,
): Promise<HistoryPage["newer"]> {
  if (!first) return "first"
  const [next] = await checksAt(filter, { newer: first.id }, 1)
  return next ? { newer: first.id } : null
}

function edge(side: "older" | "newer", check: CheckSummary | undefined): PageEdge | null {
  if (!check) return null
  return side === "older" ? { older: check.id } : { newer: check.id }
}
