import "server-only"
import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { alone } from "#lib/checks/alone.ts"
import { ANSWER } from "#lib/checks/sealed-check.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { KEPT_ROLE } from "#lib/files/link-lifetime.ts"
import { isOwnFile } from "#lib/files/own-copy.ts"
import { downloadsOf } from "#lib/files/own-downloads.ts"
import { damagedReport, presentReport } from "./present-report.ts"
import type { ReportCounts, ReportRow, ReportState } from "./report-row.ts"

const PAGE_SIZE = 50

/** `revision`: what changed after this is not in the page yet. */
export type ReportPage = Page<ReportRow> & { counts: ReportCounts; revision: number }

/** One page of reports, newest first, with its neighbours, as that person sees it; of some subjects, if given. */
export async function reportPage(
  userId: string,
  state: ReportState | undefined,
  place: PagePlace,
  subjectIds?: readonly string[],
): Promise<ReportPage> {
  const revision = await newestRevision("check_revision")
  const read = (from: PagePlace, limit: number) =>
    reportsAt(userId, and(inState(state), about(subjectIds)), from, limit)
  const [page, counts] = await Promise.all([
    keysetPage(read, ({ checkId }) => checkId, place, PAGE_SIZE),
    reportCounts(),
  ])
  return { ...page, counts, revision }
}

async function reportsAt(
  userId: string,
  which: SQL | undefined,
  place: PagePlace,
  limit: number,
): Promise<ReportRow[]> {
  const rows = await db()
    .select({
      check: { id: checks.id, requestedAt: checks.requestedAt },
      answer: ANSWER,
      person: users.name,
      about: { id: subjects.id, identifier: subjects.identifier },
      file: files,
    })
    .from(checks)
    .leftJoin(files, and(eq(files.checkId, checks.id), eq(files.role, KEPT_ROLE)))
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(and(isReport, which, beyond(checks.id, place)))
    .orderBy(walkOrder(checks.id, place))
    .limit(limit)
  const downloads = await downloadsOf(
    userId,
    rows.flatMap(({ file }) => (file ? [file.id] : [])),
  )
  const items = rows.map((row) => {
    const downloadedAt = (row.file && downloads.get(row.file.id)?.[0]) ?? null
    return alone(
      row.check.id,
      () => (row.file && !isOwnFile(row.file) ? damagedReport(row) : presentReport(row, downloadedAt)),
      () => damagedReport(row),
    )
  })
  return newestFirst(items, place)
}

const isReport = and(eq(checks.operation, "aml"), eq(checks.state, "answered"))

function about(subjectIds: readonly string[] | undefined): SQL | undefined {
  return subjectIds && inArray(checks.subjectId, [...subjectIds])
}

function inState(state: ReportState | undefined): SQL | undefined {
  if (state === undefined) return undefined
  return state === "none" ? isNull(files.id) : and(eq(files.role, KEPT_ROLE), eq(files.state, state))
}

/** How many reports there are in each state. */
async function reportCounts(): Promise<ReportCounts> {
  const [byState, [all]] = await Promise.all([
    db()
      .select({ state: files.state, count: count() })
      .from(files)
      .where(eq(files.role, KEPT_ROLE))
      .groupBy(files.state),
    db()
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(checks)
      .where(isReport),
  ])
  const of = (state: ReportState) => byState.find((row) => row.state === state)?.count ?? 0
  const kept = { sealed: of("sealed"), sealing: of("sealing"), missed: of("missed") }
  return { ...kept, none: Math.max(0, (all?.count ?? 0) - kept.sealed - kept.sealing - kept.missed) }
}
