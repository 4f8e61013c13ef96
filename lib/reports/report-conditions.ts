import "server-only"
import { eq, type SQL, sql } from "drizzle-orm"
import type { CheckFilter } from "#lib/checks/lists/page-of-ids.ts"
import { facetText } from "#lib/checks/results/facets.ts"
import { markIndexes } from "#lib/checks/results/kept-result.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { AML_LEVELS, type AmlLevel } from "#lib/domain/aml-levels.ts"
import { KEPT_ROLE } from "#lib/files/link-lifetime.ts"
import { isTakenBy } from "#lib/files/own-downloads.ts"
import { dayAfter, dayStart } from "#lib/time/zone-day.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import type { ReportsQuery } from "./reports-path.ts"

/** The reports that somebody looks for; days are those of `timeZone`. */
export type ReportsFilter = { userId: string; query: ReportsQuery; timeZone: string }

/** The PDF of a report, as the checks of a query are joined with it. */
export const KEPT_FILE = sql`${files.checkId} = ${checks.id} and ${eq(files.role, KEPT_ROLE)}`

/** PDFs that can be taken: one whose link still lives is fetched by it. */
export const TAKEABLE = sql`${files.state} in ('sealed', 'sealing')`

/** What of the filter the lists of checks know: subject, days, and a level of the scale by its mark. */
export async function checkFilterOf({ query, timeZone }: ReportsFilter): Promise<CheckFilter> {
  const { subject, from, to, level } = query
  return {
    operations: ["aml"],
    states: ["answered"],
    subjectIds: subject,
    marks: level === undefined || level === "other" ? undefined : await marksOfLevel(level),
    from: from === undefined ? undefined : dayStart(from, timeZone),
    before: to === undefined ? undefined : dayStart(dayAfter(to), timeZone),
  }
}

/** The rest of it, as conditions on a check. */
export async function reportConditions({ query, userId }: ReportsFilter): Promise<SQL[]> {
  const { state, level, untaken } = query
  const noFile = sql`not exists (select from ${files} where ${KEPT_FILE})`
  return [
    ...(state === undefined ? [] : [state === "none" ? noFile : hasFile(eq(files.state, state))]),
    ...(untaken ? [hasFile(sql`${TAKEABLE} and not ${isTakenBy(userId)}`)] : []),
    ...(level === "other" ? [await isOffScale()] : []),
  ]
}

function hasFile(like: SQL): SQL {
  return sql`exists (select from ${files} where ${KEPT_FILE} and ${like})`
}

async function isOffScale(): Promise<SQL> {
  const marks = await Promise.all(AML_LEVELS.map(marksOfLevel))
  return sql`not exists (select from ${checkMarks} where ${checkMarks.checkId} = ${checks.id}
    and ${checkMarks.mark} = any(${sql.param(marks.flat())}::bytea[]))`
}

/** The fingerprints of a level in the results of reports, one for each version of the key that is in use. */
export async function marksOfLevel(level: AmlLevel): Promise<Buffer[]> {
  const index = await indexer()
  return markIndexes(index, facetText({ as: "level", field: "aml_status", text: level, weighs: true })).any
}
