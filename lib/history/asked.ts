import "server-only"
import { sql } from "drizzle-orm"
import { type BatchHold, batchHolds } from "#lib/batches/batch-hold.ts"
import { type BatchView, batchesOf, pageOfBatches } from "#lib/batches/read-batch.ts"
import { type ListedCheck, listed } from "#lib/checks/listed-check.ts"
import { checksById, type HistoryPage, historyPage, PAGE_SIZE } from "#lib/checks/lists/list-checks.ts"
import { type CheckFilter, pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { mentionOf } from "#lib/data-protection/mention.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { keysetPage, type ListOrder, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { namesOfNameless } from "#lib/reports/report-names.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"

/** A question, single or shown as a row of its batch, or a whole batch; `at` is when, as ISO 8601. */
export type Asked = { id: string; at: string } & (
  | {
      check: ListedCheck
      batch?: undefined
      /** Of an answer without a name, the subject's names in other answers. */
      names: readonly string[]
      /** Its batch does not send it now. */
      hold?: BatchHold
    }
  | { check?: undefined; batch: BatchView }
)

export type AskedPage = Page<Asked> & Pick<HistoryPage, "revision">

/** One page of the history with its neighbours; `folded`, each batch is one line. */
export async function askedPage(
  filter: CheckFilter,
  place: PagePlace,
  { order, folded }: { order: ListOrder; folded: boolean },
  reader: ListReader,
): Promise<AskedPage> {
  if (!folded) {
    const page = await historyPage(filter, place, order)
    const [holds, names] = await Promise.all([batchHolds(page.items), namesOfNameless(page.items)])
    return { ...page, items: page.items.map((check) => ofCheck(check, reader, names, holdOf(check, holds))) }
  }
  const revision = await newestRevision("check_revision")
  const read = (from: PagePlace, limit: number) => askedAt(filter, from, limit, reader)
  return { ...(await keysetPage(read, ({ id }) => id, place, PAGE_SIZE, order)), revision }
}

/** Single questions and each batch once, newest first; filters on answers, results and subjects do not apply to batches. */
export async function askedAt(
  filter: CheckFilter,
  place: PagePlace,
  limit: number,
  reader: ListReader,
): Promise<Asked[]> {
  const { operations, requestedBy, from, before } = filter
  const whole = pageOfBatches({ operations, createdBy: requestedBy, from, before }, place, limit)
  const alone = pageOfIds({ ...filter, alone: true }, place, limit)
  const { rows } = await db().execute<{ id: string; is_batch: boolean }>(sql`
    select id, is_batch from (select id, true as is_batch from (${whole}) as whole
                              union all select id, false from (${alone}) as alone) as asked
     order by ${walkOrder(sql`id`, place)} limit ${limit}`)
  const idsOf = (isBatch: boolean) => rows.filter((row) => row.is_batch === isBatch).map(({ id }) => id)
  const [checks, batches] = await Promise.all([checksById(idsOf(false)), batchesOf(idsOf(true), operations)])
  const names = await namesOfNameless(checks)
  const all: Asked[] = [...checks.map((check) => ofCheck(check, reader, names)), ...batches.map(ofBatch)]
  return all.sort((one, other) => (one.id < other.id ? 1 : -1))
}

function ofCheck(
  check: CheckSummary,
  reader: ListReader,
  names: ReadonlyMap<string, readonly string[]>,
  hold?: BatchHold,
): Asked {
  return {
    id: check.id,
    at: check.requestedAt,
    check: listed(check, reader),
    names: shownNames(check, names.get(check.subjectId) ?? [], reader),
    ...(hold ? { hold } : {}),
  }
}

/** A name may repeat the identifier that this reader's lists mask. */
function shownNames(
  { operation, input }: CheckSummary,
  names: readonly string[],
  { masksLists }: ListReader,
): readonly string[] {
  if (masksLists !== true) return names
  const { identifier } = operationOf(operation).subject(input)
  return names.map(mentionOf(identifier).mask)
}

function holdOf({ batchId, state }: CheckSummary, holds: ReadonlyMap<string, BatchHold>) {
  return batchId !== null && DUE.includes(state) ? holds.get(batchId) : undefined
}

function ofBatch(batch: BatchView): Asked {
  return { id: batch.id, at: batch.createdAt, batch }
}
