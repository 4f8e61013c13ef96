import "server-only"
import { inArray, type SQL, sql } from "drizzle-orm"
import { db, type Reading } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { type Facet, facetsOf, facetText } from "./facets.ts"
import { markIndex } from "./indexed-result.ts"
import { storedLine } from "./result-columns.ts"

/** A facet with the number of checks that have it. `mark`: its keyed fingerprint in hexadecimal, which a list is filtered by. */
export type FacetCount = Facet & { mark: string; count: number }

type Group = { owner: string | null; mark: Buffer; number: string; sample: string }

/** Of the marks that a condition lets through, the commonest; a result is opened for each of them, not for each check. */
const MAX = 40

export async function facetsOfBatch(id: string): Promise<FacetCount[]> {
  return (await facetsOfBatches([id], MAX)).get(id) ?? []
}

export function facetsOfChecks(ids: SQL, on: Reading): Promise<FacetCount[]> {
  return facetsOfMarks(marksOf(ids), on)
}

export async function facetsOfMarks(marks: SQL, on: Reading = db()): Promise<FacetCount[]> {
  return (await counted(on, marks, MAX)).map(({ facet }) => facet)
}

/** The marks of some checks, as a query: one look for each (`offset` keeps the planner from reading every mark there is). */
export function marksOf(ids: SQL): SQL {
  const own = sql`select mark, check_id from ${checkMarks} where check_id = newest.id offset 0`
  return sql`select null::uuid as owner, own.* from (${ids}) as newest cross join lateral (${own}) as own`
}

/** Of each batch of a list: more than a line tells, since what needs attention most is seldom the commonest. All that a report can say are fewer. */
const MAX_OF_EACH = 16

export async function facetsOfBatches(
  ids: readonly string[],
  most = MAX_OF_EACH,
): Promise<Map<string, FacetCount[]>> {
  if (ids.length === 0) return new Map()
  const source = sql`select batch_id as owner, mark, check_id from ${checkMarks}
    where batch_id = any(${sql.param([...ids])}::uuid[])`
  const found = await counted(db(), source, most)
  const byBatch = Map.groupBy(found, ({ owner }) => owner ?? "")
  return new Map([...byBatch].map(([id, own]) => [id, own.map(({ facet }) => facet)]))
}

async function counted(on: Reading, source: SQL, most: number) {
  const { rows } = await on.execute<Group>(sql`
    select owner, mark, number, sample from (
      select owner, mark, count(*) as number, (array_agg(check_id))[1] as sample,
             row_number() over (partition by owner order by count(*) desc, mark) as place
        from (${source}) as marked group by 1, 2) as counted
     where place <= ${most} order by place`)
  if (rows.length === 0) return []
  const samples = await on
    .select({ id: checks.id, resultKind: checks.resultKind, result: checks.result })
    .from(checks)
    .where(
      inArray(
        checks.id,
        rows.map(({ sample }) => sample),
      ),
    )
  const index = await indexer()
  const rowOf = new Map(samples.map((row) => [row.id, row]))
  return rows.flatMap(({ mark, number, sample, owner: of }) => {
    const row = rowOf.get(sample)
    const kept = row && storedLine(row)
    const facet = kept && facetsOf(kept).find((one) => isMark(index, one, mark))
    return facet
      ? [{ owner: of, facet: { ...facet, mark: mark.toString("hex"), count: Number(number) } }]
      : []
  })
}

function isMark(index: Indexer, facet: Facet, mark: Buffer): boolean {
  return markIndex(index, facetText(facet)).equals(mark)
}
