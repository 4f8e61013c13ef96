import "server-only"
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm"
import { serviceMessage } from "#lib/checks/results/result-columns.ts"
import { ANSWER_HEAD, isMisplaced, QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import { mentionOf } from "#lib/data-protection/mention.ts"
import { changedSince, changeOrder, checkOverlap } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { REJECTED } from "#lib/domain/check-states.ts"
import type { Problem, ProblemCode } from "#lib/domain/failures.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { type ListReader, listedIdentifier, maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import { truncate } from "#lib/text/truncate.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import type { Sealed } from "#lib/vault/sealed.ts"
import { type BatchRow, LARGEST_ROW_PAGE, type RowPage } from "./batch-row.ts"
import { isWanted, type RowsWanted } from "./rows-wanted.ts"

/** Characters of the service's words in a line of the list; the check's page shows all of them. */
const MAX_MESSAGE = 160

type Asked = RowsWanted & { after: number; limit: number }

/** Up to `limit` rows of a batch behind the one `after`, in the order of its file. */
export async function batchRows(
  batchId: string,
  { after, limit, ...wanted }: Asked,
  reader: ListReader,
): Promise<RowPage> {
  const which = and(eq(checks.batchId, batchId), gt(checks.batchRow, after), isWanted(wanted))
  const found = await select(which, asc(checks.batchRow), limit + 1, reader)
  const items = found.slice(0, limit)
  return { items, nextRow: found.length > limit ? (items.at(-1)?.row ?? null) : null }
}

/** The same of those whose number contains a text, in whichever writing. Numbers are sealed: they are opened one by one, until so many are found. */
export async function findRows(
  batchId: string,
  text: string,
  { after, limit, ...wanted }: Asked,
  reader: ListReader,
): Promise<RowPage> {
  const items: BatchRow[] = []
  for (let next: number | null = after; next !== null; ) {
    const page = await batchRows(batchId, { ...wanted, after: next, limit: LARGEST_ROW_PAGE }, reader)
    items.push(...page.items.filter(({ identifier }) => holdsText(identifier, text)))
    if (items.length > limit) return { items: items.slice(0, limit), nextRow: items[limit - 1]?.row ?? null }
    next = page.nextRow
  }
  return { items, nextRow: null }
}

/** Whether a number holds a text. A whole number finds the masked ones that end as it does. */
export function holdsText(identifier: string, text: string): boolean {
  const [shown, wanted] = [bare(identifier), bare(text)]
  return shown.includes(wanted) || (wanted.length > 4 && shown === maskIdentifier(wanted))
}

/** What people write within a number or leave out: 40.000.001, CTJ-001. */
function bare(text: string): string {
  return foldIdentifier(text).replaceAll(/[\s.,-]/g, "")
}

/** The rows that changed after a revision, in the order of `changeOrder`; those of the last seconds may come twice (`changedSince`). */
export function changedRows(
  batchId: string,
  since: number,
  limit: number,
  reader: ListReader,
): Promise<BatchRow[]> {
  return select(
    and(eq(checks.batchId, batchId), changedSince(checks, since)),
    changeOrder(checks, since),
    limit,
    reader,
  )
}

/** The rows of the last seconds that a reader may have missed: at revision `after` or later no others, at a revision of this batch only those not seen with it. */
export type LatestRows = { after: number; rows: BatchRow[]; seenWith: ReadonlyMap<BatchRow, number> }

/** Returns up to `limit` rows of the last seconds; those of `former` that did not change since are not read anew. */
export async function latestRows(
  batch: { id: string; revision: number },
  limit: number,
  reader: ListReader,
  former: LatestRows | undefined,
): Promise<LatestRows> {
  const overlap = await checkOverlap()
  const which = and(eq(checks.batchId, batch.id), gt(checks.changedAt, overlap.at))
  const found = await storedRows(which, asc(checks.revision), limit)
  const known = new Map(former?.rows.map((row) => [row.id, row]))
  const rows = found.map((kept) => {
    const row = known.get(kept.id)
    return row?.revision === kept.revision ? row : shown(kept, reader)
  })
  const newest = Math.max(batch.revision, rows.at(-1)?.revision ?? 0)
  return {
    after: overlap.revision,
    rows,
    seenWith: new Map(rows.map((row) => [row, former?.seenWith.get(row) ?? newest])),
  }
}

type StoredRow = Awaited<ReturnType<typeof storedRows>>[number]

async function select(
  which: SQL | undefined,
  order: SQL,
  limit: number,
  reader: ListReader,
): Promise<BatchRow[]> {
  return (await storedRows(which, order, limit)).map((kept) => shown(kept, reader))
}

function shown(kept: StoredRow, reader: ListReader): BatchRow {
  return withFallback(
    kept.id,
    () => present(kept, reader),
    (why) => unshown(kept, why),
  )
}

function storedRows(which: SQL | undefined, order: SQL, limit: number) {
  return db()
    .select({
      id: checks.id,
      row: checks.batchRow,
      operation: checks.operation,
      question: QUESTION,
      head: ANSWER_HEAD,
      state: checks.state,
      charge: checks.charge,
      problem: checks.problemCode,
      resultKind: checks.resultKind,
      // Of the few that the service turned down: to unseal it for each of ten thousand rows would cost more than reading them.
      words:
        sql<Sealed<Problem> | null>`case when ${inArray(checks.state, [...REJECTED])} then ${checks.problem} end`.mapWith(
          checks.problem,
        ),
      revision: checks.revision,
    })
    .from(checks)
    .where(which)
    .orderBy(order)
    .limit(limit)
}

function present(
  { row, operation, question, head, problem, words, ...rest }: StoredRow,
  reader: ListReader,
): BatchRow {
  const input = tryInput(question)
  const identifier = input && operationOf(operation).subject(input).identifier
  const reply = words?.tryOpen(rest.id)
  const isDamaged = input === undefined || isMisplaced(rest.id, head) || (words !== null && !reply)
  return {
    ...rest,
    row: row ?? 0,
    identifier: identifier === undefined ? DAMAGED_TEXT : listedIdentifier(identifier, reader),
    isUnusual: input !== undefined && isAboutUnusual(operationOf(operation), input),
    problem: isDamaged ? "record_damaged" : (problem as ProblemCode | null),
    said:
      reply && !isDamaged ? truncate(maskedMessage(reply, identifier, reader), MAX_MESSAGE) || null : null,
  }
}

function maskedMessage(problem: Problem, identifier = "", { masksLists }: ListReader): string {
  const text = serviceMessage(problem)
  return masksLists === true ? mentionOf(identifier).mask(text) : text
}

/** A row that cannot be presented keeps its place, and says why. */
function unshown({ id, row, state, charge, revision }: StoredRow, why: WhyUnshown): BatchRow {
  const place = { id, row: row ?? 0, state, charge, revision }
  return { ...place, identifier: why.text, isUnusual: false, problem: why.code, resultKind: null, said: null }
}
