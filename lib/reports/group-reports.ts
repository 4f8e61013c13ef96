import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { db } from "#lib/db/client.ts"
import { checkMarks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import { isDownloadedBy } from "#lib/files/downloads-of.ts"
import {
  checkFilterOf,
  DOWNLOADABLE,
  keptFileOf,
  marksOfLevel,
  type ReportsFilter,
} from "./report-conditions.ts"
import { countReports, type ReportGroup } from "./report-counts.ts"
import { activeFilters, REPORT_FILTERS, type ReportFilter } from "./reports-path.ts"
import { downloadedBetween } from "./undownloaded-reports.ts"

/** So many of the newest are counted: a count over all of a million would keep the list waiting. */
const MAX = 5_000

/** The newest reports of a filter's days and subjects, grouped by the other filters of the tray; `isAll`: there are no more of them. */
export type GroupedReports = { groups: ReportGroup[]; counted: number; isAll: boolean }

/** Groups the reports of the filter's days and subjects; its other filters are applied by the caller (`countReports`). Opens none of them. */
export async function groupReports(filter: ReportsFilter): Promise<GroupedReports> {
  const { subject, from, to } = filter.query
  const ids = pageOfIds(await checkFilterOf({ ...filter, query: { subject, from, to } }), undefined, MAX)
  const levels = await Promise.all(
    AML_LEVELS.map(async (level) => ({ level, marks: await marksOfLevel(level) })),
  )
  const pairs = levels.flatMap(({ level, marks }) => marks.map((mark) => sql`(${level}, ${mark}::bytea)`))
  const { rows } = await db().execute<ReportGroup>(sql`
    with newest as materialized (${ids}),
    kept as materialized (
      select newest.id, ${files.id} as file_id, ${files.state} as state, ${DOWNLOADABLE} as takeable
      from newest left join lateral (select * from ${files} where ${keptFileOf(sql`newest.id`)} offset 0) as files on true
    ),
    taken as (${takenAmong(filter)}),
    levelled as (
      select ${checkMarks.checkId} as id, min(scale.level) as level from ${checkMarks}
      join (values ${sql.join(pairs, sql`, `)}) as scale (level, mark) on scale.mark = ${checkMarks.mark}
      where ${checkMarks.checkId} between (select id from newest order by id limit 1) and (select id from newest order by id desc limit 1)
      group by 1
    )
    select coalesce(kept.state, 'none') as state, coalesce(levelled.level, 'other') as level,
      coalesce(kept.takeable and taken.file_id is null, false) as untaken, count(*)::int as count
    from kept left join levelled on levelled.id = kept.id left join taken on taken.file_id = kept.file_id::text
    group by 1, 2, 3`)
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  return { groups: rows, counted, isAll: counted < MAX }
}

/** Selects the files in `kept` that person downloaded; those of a subject are far apart in the index, and each is looked up. */
function takenAmong({ userId, query }: ReportsFilter): SQL {
  if (query.subject !== undefined)
    return sql`select files.id::text as file_id from (select file_id as id from kept) as files where ${isDownloadedBy(userId)}`
  return downloadedBetween(userId)
}

/** A filter that hides everything, and how many reports there would be without it. */
export type LiftedFilter = { filter: ReportFilter; count: number }

/** Returns the number of reports without each of the active filters, for a list in which they leave nothing. */
export async function liftedFilters(
  filter: ReportsFilter,
  groups: readonly ReportGroup[],
): Promise<LiftedFilter[]> {
  return Promise.all(
    activeFilters(filter.query).map(async (lifted) => {
      const query = { ...filter.query, ...REPORT_FILTERS[lifted] }
      const isGrouped = lifted !== "days" && lifted !== "subject"
      const among = isGrouped ? groups : (await groupReports({ ...filter, query })).groups
      return { filter: lifted, count: countReports(among, query).shown }
    }),
  )
}
