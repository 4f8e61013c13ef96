import "server-only"
import { inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { type Facet, facetsOf, facetText } from "./facets.ts"
import { keptLine } from "./kept-line.ts"
import { markIndexes } from "./kept-result.ts"

/** A facet with how many checks bear it. `mark`: its keyed fingerprint in hexadecimal, which a list is narrowed by. */
export type FacetCount = Facet & { mark: string; count: number }

type Group = { owner: string | null; mark: Buffer; number: string; sample: string }

/** Of the marks that a condition lets through, the commonest; a result is opened for each of them, not for each check. */
const MOST = 40

/** How many checks bear each facet, the commonest first; `which` is a condition on `check_marks`. */
export async function facetCounts(which: SQL): Promise<FacetCount[]> {
  return (await counted(which, sql`null::uuid`, MOST)).map(({ facet }) => facet)
}

/** The commonest few facets of each of these batches. */
export async function facetsOfBatches(
  ids: readonly string[],
  most: number,
): Promise<Map<string, FacetCount[]>> {
  if (ids.length === 0) return new Map()
  const found = await counted(inArray(checkMarks.batchId, [...ids]), sql`${checkMarks.batchId}`, most)
  const byBatch = Map.groupBy(found, ({ owner }) => owner ?? "")
  return new Map([...byBatch].map(([id, own]) => [id, own.map(({ facet }) => facet)]))
}

async function counted(which: SQL, owner: SQL, most: number) {
  const { rows } = await db().execute<Group>(sql`
    select owner, mark, number, sample from (
      select ${owner} as owner, ${checkMarks.mark} as mark, count(*) as number,
             (array_agg(${checkMarks.checkId}))[1] as sample,
             row_number() over (partition by ${owner} order by count(*) desc, ${checkMarks.mark}) as place
        from ${checkMarks} where ${which} group by 1, 2) as counted
     where place <= ${most} order by place`)
  if (rows.length === 0) return []
  const samples = await db()
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
    const kept = row && keptLine(row)
    const facet = kept && facetsOf(kept).find((one) => isMark(index, one, mark))
    return facet
      ? [{ owner: of, facet: { ...facet, mark: mark.toString("hex"), count: Number(number) } }]
      : []
  })
}

function isMark(index: Indexer, facet: Facet, mark: Buffer): boolean {
  return markIndexes(index, facetText(facet)).any.some((own) => own.equals(mark))
}
