import "server-only"
import { eq, isNull, type SQL, sql } from "drizzle-orm"
import type { CheckFilter } from "#lib/checks/lists/page-of-ids.ts"
import { facetText } from "#lib/checks/results/facets.ts"
import { markIndex, NO_FILE, OFF_SCALE } from "#lib/checks/results/indexed-result.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { isDownloadedBy } from "#lib/files/downloads-of.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { dayAfter, dayStart } from "#lib/time/zone-day.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import type { ReportLevelKey } from "./report-row.ts"
import type { ReportsQuery } from "./reports-path.ts"

/** The reports that somebody looks for; days are those of `timeZone`. */
export type ReportsFilter = { userId: string; query: ReportsQuery; timeZone: string }

/** The PDF of the report of that id, as a condition on `files`. */
export function keptFileOf(checkId: SQL | typeof checks.id): SQL {
  return sql`${files.checkId} = ${checkId} and ${eq(files.role, SEALED_ROLE)}`
}

/** PDFs that can be taken: one whose link still lives is fetched by it. */
export const DOWNLOADABLE = sql`${files.state} in ('sealed', 'sealing')`

/** Returns the part of the filter that the lists of checks support: subject, days, and a level of the scale by its mark. */
export async function checkFilterOf({ query, timeZone }: ReportsFilter): Promise<CheckFilter> {
  const { subject, from, to } = query
  return {
    operations: ["aml"],
    states: ["answered"],
    subjectIds: subject,
    marks: (await requestedMarks(query))[0],
    from: from === undefined ? undefined : dayStart(from, timeZone),
    before: to === undefined ? undefined : dayStart(dayAfter(to), timeZone),
  }
}

export async function reportConditions({ query, userId }: ReportsFilter): Promise<SQL[]> {
  const { state, untaken } = query
  const [, ...others] = await requestedMarks(query)
  return [
    isNull(checks.erasedAt),
    ...(state === undefined ? [] : [state === "none" ? HAS_NO_FILE : hasFile(eq(files.state, state))]),
    ...(untaken ? [hasFile(sql`${DOWNLOADABLE} and not ${isDownloadedBy(userId)}`)] : []),
    ...others.map(hasMark),
  ]
}

/** Returns all of the filter but its days, subject and downloads, as conditions on a check. */
export async function everyCondition(filter: ReportsFilter): Promise<SQL[]> {
  const query = { ...filter.query, untaken: undefined }
  const [first] = await requestedMarks(query)
  return [
    eq(checks.operation, "aml"),
    eq(checks.state, "answered"),
    ...(first ? [hasMark(first)] : []),
    ...(await reportConditions({ ...filter, query })),
  ]
}

/** Returns the marks of the filters, each under every key in use: the first is walked, a report must have the others too. */
async function requestedMarks({ state, level }: ReportsQuery): Promise<Buffer[][]> {
  return Promise.all([
    ...(state === "none" ? [marksOfText(NO_FILE)] : []),
    ...(level === undefined ? [] : [marksOfLevel(level)]),
  ])
}

/** Beside its mark, which says so of the answer: the counts go by the files. */
const HAS_NO_FILE = sql`not exists (select from ${files} where ${keptFileOf(checks.id)})`

function hasFile(like: SQL): SQL {
  return sql`exists (select from ${files} where ${keptFileOf(checks.id)} and ${like})`
}

export function hasMark(marks: readonly Buffer[]): SQL {
  return sql`exists (select from ${checkMarks} where ${checkMarks.checkId} = ${checks.id}
    and ${checkMarks.mark} = any(${sql.param([...marks])}::bytea[]))`
}

export function marksOfLevel(level: ReportLevelKey): Promise<Buffer[]> {
  if (level === "other") return marksOfText(OFF_SCALE)
  return marksOfText(facetText({ as: "level", field: "aml_status", text: level, weighs: true }))
}

async function marksOfText(text: string): Promise<Buffer[]> {
  return [markIndex(await indexer(), text)]
}
