import "server-only"
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { beyond, isForwards, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { auditLog, FILE_DOWNLOADED } from "#lib/db/schema/people.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { checkFilterOf, DOWNLOADABLE, everyCondition, type ReportsFilter } from "./report-conditions.ts"

/** So many PDFs are compared at first: most that were not taken are among the newest. Then so many in each further stretch. */
const AT_FIRST = 500
const FURTHER = 50_000

/** Whether a list is walked along the PDFs. Not that of a subject, nor that of a rare level: those are few, and each is looked up. */
export function isAlongFiles({ untaken, subject, level }: ReportsFilter["query"]): boolean {
  return untaken === true && subject === undefined && (level === undefined || level === "GREEN")
}

type Slice = { ids: string[]; compared: number; last: string | null }

/** The first `limit` reports from that place whose PDF that person did not download; both indexes are in one order, and compared by the stretch. */
export async function undownloadedReports(
  filter: ReportsFilter,
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  const found: string[] = []
  let most = AT_FIRST
  for (let from = place; found.length < limit; most = FURTHER) {
    const { ids, compared, last } = await compareStretch(filter, from, { most, limit: limit - found.length })
    found.push(...ids)
    if (compared < most || last === null) break
    from = isForwards(place) ? { newer: last } : { older: last }
  }
  return found
}

/** Counted, not joined: the planner cannot know how many were taken there, and may look through all of them for each. */
async function compareStretch(
  filter: ReportsFilter,
  place: PagePlace,
  { most, limit }: { most: number; limit: number },
): Promise<Slice> {
  const conditions = and(eq(checks.id, sql`untaken.check_id`), ...(await everyCondition(filter)))
  const { rows } = await db().execute<Slice>(sql`
    with kept as materialized (
      select ${files.checkId} as check_id, ${files.id} as file_id from ${files}
      where ${await takeableIn(filter, place)} order by ${walkOrder(files.checkId, place)} limit ${most}
    ),
    taken as (${downloadedBetween(filter.userId)}),
    untaken as (
      select any_value(check_id) as check_id from (select check_id, file_id from kept union all select null, file_id::uuid from taken) as every
      group by file_id having count(check_id) = count(*) order by ${walkOrder(sql`any_value(check_id)`, place)} offset 0
    )
    select array(select check_id::text from untaken where exists (select from ${checks} where ${conditions} offset 0) limit ${limit}) as ids,
      (select count(*)::int from kept) as compared, (select check_id from kept order by ${walkOrder(sql`check_id`, isForwards(place) ? undefined : "oldest")} limit 1) as last`)
  const [stretch] = rows
  if (!stretch) throw new Error("a query of one row gave none")
  return stretch
}

async function takeableIn(filter: ReportsFilter, place: PagePlace): Promise<SQL | undefined> {
  const { state } = filter.query
  const { from, before } = await checkFilterOf(filter)
  return and(
    eq(files.role, SEALED_ROLE),
    DOWNLOADABLE,
    state === undefined ? undefined : sql`${files.state} = ${state}`,
    from && gte(files.checkId, firstIdAt(from)),
    before && lt(files.checkId, firstIdAt(before)),
    beyond(files.checkId, place),
  )
}

/**
 * Selects the files that person downloaded, from the first to the last of those in `kept` of the query around it, by `file_id`: one walk of the index of their
 * downloads, in which those of neighbouring reports are side by side.
 */
export function downloadedBetween(userId: string): SQL {
  return sql`select ${auditLog.targetId} as file_id from ${auditLog}
    where ${auditLog.actorId} = ${userId} and ${FILE_DOWNLOADED} and ${auditLog.targetId}
      between (select file_id::text from kept where file_id is not null order by file_id limit 1)
        and (select file_id::text from kept where file_id is not null order by file_id desc limit 1) group by 1`
}
