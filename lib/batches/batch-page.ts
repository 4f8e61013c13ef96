import "server-only"
import { currentRevision } from "#lib/checks/lists/list-checks.ts"
import type { PageEdge, PagePlace } from "#lib/checks/lists/page-of-ids.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type BatchView, listBatches } from "./read-batch.ts"

export type BatchPage = {
  items: BatchView[]
  /** The neighbours; `first` is the newest page. Null where there is none. */
  newer: PageEdge | "first" | null
  older: PageEdge | null
  /** What changed after this is not in the page yet. */
  revision: number
}

const PAGE_SIZE = 25

/** One page of batches with its neighbours. A page towards newer ones that would not be full is the first page instead. */
export async function batchPage(operations: readonly CheckOperation[], place: PagePlace): Promise<BatchPage> {
  const revision = await currentRevision()
  const found = await listBatches(operations, place, PAGE_SIZE + 1)
  if (place && "newer" in place) {
    if (found.length <= PAGE_SIZE) return batchPage(operations, undefined)
    const items = found.slice(1)
    return { items, newer: edge("newer", items[0]), older: edge("older", items.at(-1)), revision }
  }
  const items = found.slice(0, PAGE_SIZE)
  const older = found.length > PAGE_SIZE ? edge("older", items.at(-1)) : null
  // A page behind another one has newer ones before it, or is empty because the address is an old one.
  const newer = place === undefined ? null : (edge("newer", items[0]) ?? "first")
  return { items, newer, older, revision }
}

function edge(side: "older" | "newer", batch: BatchView | undefined): PageEdge | null {
  if (!batch) return null
  return side === "older" ? { older: batch.id } : { newer: batch.id }
}
