import "server-only"
import { sql } from "drizzle-orm"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { type FacetCount, facetsOfMarks } from "#lib/checks/results/facet-counts.ts"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { type DossierQuery, MY_LISTS, type MyList } from "#lib/dossier/dossier-path.ts"
import { isCurrentAnswer, subjectIds } from "./subjects-at.ts"

const MAX_COUNTED = 100
/** Facets are counted over so many of the newest dossiers. */
const MAX_READ = 1_000

export type ListCount = { list: MyList; count: number; isMore: boolean }

/** Counts the dossiers in each of the automatic lists, as far as this person may see them. */
export function myListCounts(viewer: Viewer): Promise<ListCount[]> {
  return Promise.all(
    MY_LISTS.map(async (list) => {
      const found = await counted(viewer, { list }, MAX_COUNTED + 1)
      return { list, count: Math.min(found, MAX_COUNTED), isMore: found > MAX_COUNTED }
    }),
  )
}

export type DossierFacets = { facets: FacetCount[]; counted: number; isAll: boolean }

/** Counts the facets of the current answers of the newest dossiers, each dossier once for each facet. */
export async function dossierFacets(viewer: Viewer, { kind, subject }: DossierQuery): Promise<DossierFacets> {
  const query = { kind, subject }
  const newest = await subjectIds(viewer, query, undefined, MAX_READ)
  const current = sql`select ${checks.id} from ${checks} where ${checks.subjectId} = newest.id and ${isCurrentAnswer()} offset 0`
  const marked = sql`select mark, check_id from ${checkMarks} where check_id = current_answer.id offset 0`
  const [facets, found] = await Promise.all([
    facetsOfMarks(sql`select distinct on (newest.id, own.mark) null::uuid as owner, own.mark, own.check_id
      from (${newest}) as newest cross join lateral (${current}) as current_answer cross join lateral (${marked}) as own`),
    counted(viewer, query, MAX_READ),
  ])
  return { facets, counted: found, isAll: found < MAX_READ }
}

async function counted(viewer: Viewer, query: DossierQuery, most: number): Promise<number> {
  const ids = await subjectIds(viewer, query, undefined, most)
  const { rows } = await db().execute<{ number: string }>(
    sql`select count(*) as number from (${ids}) as listed`,
  )
  return Number(rows[0]?.number ?? 0)
}
