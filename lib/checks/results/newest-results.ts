import "server-only"
import { sql } from "drizzle-orm"
import { type CheckFilter, pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { db } from "#lib/db/client.ts"
import { type FacetCount, facetsOfChecks } from "./facet-counts.ts"

/** So many of the newest are counted: a count over all of a million would keep the list waiting. */
const MAX = 2_000

export type NewestResults = {
  facets: FacetCount[]
  counted: number
  isAll: boolean
}

export async function newestResults(filter: CheckFilter): Promise<NewestResults> {
  const ids = pageOfIds(filter, undefined, MAX)
  const [facets, { rows }] = await Promise.all([
    facetsOfChecks(ids, db()),
    db().execute<{ number: string }>(sql`select count(*) as number from (${ids}) as newest`),
  ])
  const counted = Number(rows[0]?.number ?? 0)
  return { facets, counted, isAll: counted < MAX }
}
