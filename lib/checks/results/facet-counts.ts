import "server-only"
import { inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { type Facet, facetsOf, facetText } from "./facets.ts"
import { keptLine } from "./kept-line.ts"
import { markIndexes } from "./kept-result.ts"

/** A facet with how many checks bear it. `mark`: its keyed fingerprint in hexadecimal, which a list is narrowed by. */
export type FacetCount = Facet & { mark: string; count: number }

type Group = { mark: Buffer; number: string; sample: string }

/** Of the marks that a condition lets through, the commonest; a result is opened for each of them, not for each check. */
const MOST = 40

/** How many checks bear each facet, the commonest first; `which` is a condition on `check_marks`. */
export async function facetCounts(which: SQL): Promise<FacetCount[]> {
  const { rows } = await db().execute<Group>(sql`
    select ${checkMarks.mark} as mark, count(*) as number, (array_agg(${checkMarks.checkId}))[1] as sample
    from ${checkMarks} where ${which} group by ${checkMarks.mark} order by number desc, mark limit ${MOST}`)
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
  return rows.flatMap(({ mark, number, sample }) => {
    const row = samples.find(({ id }) => id === sample)
    const kept = row && keptLine(row)
    const facet =
      kept &&
      facetsOf(kept).find((one) => markIndexes(index, facetText(one)).any.some((own) => own.equals(mark)))
    return facet ? [{ ...facet, mark: mark.toString("hex"), count: Number(number) }] : []
  })
}
