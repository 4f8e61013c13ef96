import "server-only"
import { and, asc, count, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm"
import { alone } from "#lib/checks/alone.ts"
import { currentRevision } from "#lib/checks/lists/list-checks.ts"
import type { PageEdge, PagePlace } from "#lib/checks/lists/page-of-ids.ts"
import { ANSWER } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
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

export type ReportPage = {
  items: ReportRow[]
  /** The neighbours; `first` is the newest page. Null where there is none. */
  newer: PageEdge | "first" | null
  older: PageEdge | null
  counts: ReportCounts
  /** What changed after this is not in the page yet. */
  revision: number
}

/** One page of reports, newest first, with its neighbours, as that person sees it. A page towards newer ones that would not be full is the first page. */
export async function reportPage(
  userId: string,
  state: ReportState | undefined,
  place: PagePlace,
): Promise<ReportPage> {
  const revision = await currentRevision()
  const [found, counts] = await Promise.all([reportsAt(userId, state, place), reportCounts()])
  if (place && "newer" in place) {
    if (found.length <= PAGE_SIZE) return reportPage(userId, state, undefined)
    const items = found.slice(1)
    return { items, newer: edge("newer", items[0]), older: edge("older", items.at(-1)), counts, revision }
  }
  const items = found.slice(0, PAGE_SIZE)
  const older = found.length > PAGE_SIZE ? edge("older", items.at(-1)) : null
  const newer = place === undefined ? null : (edge("newer", items[0]) ?? "first")
  return { items, newer, older, counts, revision }
}

async function reportsAt(
  userId: string,
  state: ReportState | undefined,
  place: PagePlace,
): Promise<ReportRow[]> {
  const forwards = place !== undefined && "newer" in place
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
    .where(and(isReport, inState(state), beyond(place)))
    .orderBy(forwards ? asc(checks.id) : desc(checks.id))
    .limit(PAGE_SIZE + 1)
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
  return forwards ? items.reverse() : items
}

const isReport = and(eq(checks.operation, "aml"), eq(checks.state, "answered"))

function inState(state: ReportState | undefined): SQL | undefined {
  if (state === undefined) return undefined
  return state === "none" ? isNull(files.id) : and(eq(files.role, KEPT_ROLE), eq(files.state, state))
}

function beyond(place: PagePlace): SQL | undefined {
  if (place === undefined) return undefined
  return "older" in place ? lt(checks.id, place.older) : gt(checks.id, place.newer)
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

function edge(side: "older" | "newer", row: ReportRow | undefined): PageEdge | null {
  if (!row) return null
  return side === "older" ? { older: row.checkId } : { newer: row.checkId }
}
