import "server-only"
import { newestRevision } from "#lib/db/changes.ts"
import { keysetPage, type ListOrder, type Page, type PagePlace } from "#lib/db/keyset.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type BatchView, listBatches } from "./read-batch.ts"

/** `revision`: later changes are not in the page yet. */
export type BatchPage = Page<BatchView> & { revision: number }

const PAGE_SIZE = 25

/** One page of batches with its neighbours. */
export async function batchPage(
  operations: readonly CheckOperation[],
  place: PagePlace,
  order?: ListOrder,
): Promise<BatchPage> {
  const revision = await newestRevision("check_revision")
  const read = (from: PagePlace, limit: number) => listBatches({ operations }, from, limit)
  return { ...(await keysetPage(read, ({ id }) => id, place, PAGE_SIZE, order)), revision }
}
