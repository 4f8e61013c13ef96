import "server-only"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { ANSWER, QUESTION } from "#lib/checks/sealed-check.ts"
import { DAMAGED_ROW, withFallback } from "#lib/checks/with-fallback.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { isBoundFile } from "#lib/files/bound-copy.ts"
import { downloadsOf } from "#lib/files/downloads-of.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"
import { presentReport, unshownReport } from "./present-report.ts"
import { checkFilterOf, type ReportsFilter, reportConditions } from "./report-conditions.ts"
import { reportNames } from "./report-names.ts"
import type { ReportRow } from "./report-row.ts"
import { isAlongFiles, undownloadedReports } from "./undownloaded-reports.ts"

const PAGE_SIZE = 50

export type ReportPage = Page<ReportRow> & { revision: number }

/** One page of reports, newest first, with its neighbours, as the person of that filter sees it. */
export async function reportPage(
  filter: ReportsFilter,
  place: PagePlace,
  reader: ListReader,
  size = PAGE_SIZE,
): Promise<ReportPage> {
  const revision = await newestRevision("check_revision")
  const idsFrom = isAlongFiles(filter.query) ? idsAlongFiles(filter) : await idsAlongChecks(filter)
  const read = async (from: PagePlace, limit: number) =>
    reportsAt(filter.userId, await idsFrom(from, limit), from, reader)
  return { ...(await keysetPage(read, ({ checkId }) => checkId, place, size)), revision }
}

type IdsFrom = (from: PagePlace, limit: number) => SQL | Promise<SQL>

function idsAlongFiles(filter: ReportsFilter): IdsFrom {
  return async (from, limit) =>
    sql`select unnest(${sql.param(await undownloadedReports(filter, from, limit))}::uuid[])`
}

async function idsAlongChecks(filter: ReportsFilter): Promise<IdsFrom> {
  const [checkFilter, also] = await Promise.all([checkFilterOf(filter), reportConditions(filter)])
  return (from, limit) => pageOfIds(checkFilter, from, limit, also)
}

async function reportsAt(
  userId: string,
  ids: SQL,
  place: PagePlace,
  reader: ListReader,
): Promise<ReportRow[]> {
  const rows = await db()
    .select({
      check: { id: checks.id, requestedAt: checks.requestedAt },
      question: QUESTION,
      answer: ANSWER,
      person: users.name,
      about: { id: subjects.id, identifier: subjects.identifier },
      file: files,
    })
    .from(checks)
    .leftJoin(files, and(eq(files.checkId, checks.id), eq(files.role, SEALED_ROLE)))
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(inArray(checks.id, sql`(${ids})`))
    .orderBy(walkOrder(checks.id, place))
  const [downloads, named] = await Promise.all([
    downloadsOf(
      userId,
      rows.flatMap(({ file }) => (file ? [file.id] : [])),
    ),
    reportNames(rows.map(({ about }) => about.id)),
  ])
  const items = rows.map((row) => {
    const beside = {
      names: named.get(row.about.id) ?? [],
      downloadedAt: (row.file && downloads.get(row.file.id)?.[0]) ?? null,
    }
    return withFallback(
      row.check.id,
      () =>
        row.file && !isBoundFile(row.file)
          ? unshownReport(row, DAMAGED_ROW)
          : presentReport(row, beside, reader),
      (why) => unshownReport(row, why),
    )
  })
  return newestFirst(items, place)
}
