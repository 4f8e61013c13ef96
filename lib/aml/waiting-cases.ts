import "server-only"
import { and, count, desc, eq, inArray, min, ne, type SQL, sql } from "drizzle-orm"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { ANSWER, readBody } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { amlCaseSteps, amlCases, amlItemReviews } from "#lib/db/schema/aml.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import { isOpen } from "#lib/domain/aml/disposition.ts"
import { hasMark, marksOfLevel } from "#lib/reports/report-conditions.ts"
import { reportNames } from "#lib/reports/report-names.ts"
import { REPORT_LEVELS, type ReportLevelKey } from "#lib/reports/report-row.ts"
import { type ListReader, listedIdentifier } from "#lib/subjects/listed-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { stepsOfCase } from "./case-steps.ts"
import { type ReportSummary, reportSummary } from "./report-summary.ts"
import type { CaseStep } from "./review.ts"
import type { ReviewQuery } from "./review-path.ts"
import { presentEntry } from "./write-conclusions.ts"

const PAGE_SIZE = 25

/** A report that waits to be concluded on, or for a second person. Instants are ISO 8601. */
export type WaitingReport = {
  checkId: string
  subject: string
  /** The subject's names in its current answers; several where they differ. */
  names: string[]
  requestedAt: string
  requestedBy: string
  /** Null where the answer cannot be read. */
  summary: ReportSummary | null
  /** The number of its items with a conclusion. */
  itemsConcluded: number
  /** The conclusion that awaits confirmation; null while it is open. */
  concluded: CaseStep | null
}

/** The number of waiting reports, and since when the oldest of them waits. */
export type WaitingCount = { count: number; oldest: Date | null }
export type WaitingCounts = Record<WaitingCase, WaitingCount>

/**
 * Counts the reports that wait for a conclusion (one with a newer report does not any more), and those that wait for confirmation; with a person, without those
 * that they concluded themselves.
 */
export async function waitingCounts(confirmer?: { id: string }): Promise<WaitingCounts> {
  const [open, concluded] = await Promise.all([
    countOf("open"),
    countOf("concluded", waitsFor("concluded", confirmer)),
  ])
  return { open, concluded }
}

async function countOf(state: WaitingCase, more?: SQL): Promise<WaitingCount> {
  const [row] = await db()
    .select({ count: count(), oldest: min(amlCases.changedAt) })
    .from(amlCases)
    .where(and(waits(state), more))
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

/** The cases of that state that wait, as a condition on them. */
export function waits(state: WaitingCase): SQL | undefined {
  return and(eq(amlCases.state, state), state === "open" ? isNewest() : undefined)
}

/** One look for each case: `offset` keeps the planner from reading every report there is. */
function isNewest(): SQL {
  const later = sql`select from ${checks} as later where later.subject_id = ${amlCases.subjectId}
    and later.operation = 'aml' and later.state = 'answered' and later.id > ${amlCases.checkId}`
  return sql`not exists (${later} offset 0)`
}

/** Nobody confirms their own conclusion. */
function waitsFor(state: WaitingCase, confirmer: { id: string } | undefined): SQL | undefined {
  return confirmer && state === "concluded" ? byOthers(confirmer) : undefined
}

/** The newest step of a concluded report is the one that concluded it. */
function byOthers({ id }: { id: string }): SQL {
  const newest = db()
    .select({ by: amlCaseSteps.byUser })
    .from(amlCaseSteps)
    .where(eq(amlCaseSteps.checkId, amlCases.checkId))
    .orderBy(desc(amlCaseSteps.id))
    .limit(1)
  return ne(sql`(${newest})`, id)
}

/** Of each level how many of them wait, the ones of no level of the scale included; with a person, as `waitingCounts` counts for them. */
export async function waitingLevels(
  state: WaitingCase,
  confirmer?: { id: string },
): Promise<Record<ReportLevelKey, number>> {
  const levels = await Promise.all(
    REPORT_LEVELS.map(async (level) => ({ level, marks: await marksOfLevel(level) })),
  )
  const marks = levels.flatMap(({ marks }) => marks)
  const groups = await db()
    .select({ mark: checkMarks.mark, count: count() })
    .from(amlCases)
    .innerJoin(checkMarks, eq(checkMarks.checkId, amlCases.checkId))
    .where(and(waits(state), waitsFor(state, confirmer), inArray(checkMarks.mark, marks)))
    .groupBy(checkMarks.mark)
  const countOfLevel = ({ level, marks }: (typeof levels)[number]) => {
    const own = groups.filter(({ mark }) => marks.some((one) => one.equals(mark)))
    return [level, own.reduce((sum, group) => sum + group.count, 0)] as const
  }
  return Object.fromEntries(levels.map(countOfLevel)) as Record<ReportLevelKey, number>
}

/** One page of the reports that wait, newest first, with its neighbours; of concluded ones those of that person too. */
export async function waitingReports(
  query: ReviewQuery,
  place: PagePlace,
  reader: ListReader,
): Promise<Page<WaitingReport>> {
  return keysetPage(
    (from, limit) => reportsAt(query, from, limit, reader),
    ({ checkId }) => checkId,
    place,
    PAGE_SIZE,
  )
}

async function reportsAt(
  { state, level }: ReviewQuery,
  place: PagePlace,
  limit: number,
  reader: ListReader,
): Promise<WaitingReport[]> {
  const ofLevel = level && hasMark(await marksOfLevel(level))
  const rows = await db()
    .select({
      id: checks.id,
      requestedAt: checks.requestedAt,
      answer: ANSWER,
      person: users.name,
      about: { id: subjects.id, identifier: subjects.identifier },
    })
    .from(amlCases)
    .innerJoin(checks, eq(checks.id, amlCases.checkId))
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(and(waits(state), ofLevel, beyond(amlCases.checkId, place)))
    .orderBy(walkOrder(amlCases.checkId, place))
    .limit(limit)
  const [concluded, names] = await Promise.all([
    itemsConcluded(rows.map(({ id }) => id)),
    reportNames(rows.map(({ about }) => about.id)),
  ])
  const items = rows.map(async ({ id, requestedAt, answer, person, about }): Promise<WaitingReport> => {
    const read = () => {
      const { body } = readBody(answer)
      return { requestedAt: requestedAt.toISOString(), summary: (body && reportSummary(body)) ?? null }
    }
    const inPlace = () => ({ requestedAt: instantOfId(id).toISOString(), summary: null })
    const steps = state === "concluded" ? await stepsOfCase(id) : []
    return {
      checkId: id,
      subject: listedIdentifier(textOf(about.identifier, about.id), reader),
      names: names.get(about.id) ?? [],
      requestedBy: person,
      ...withFallback(id, read, inPlace),
      itemsConcluded: concluded.get(id) ?? 0,
      concluded: steps.find(({ act }) => act === "concluded") ?? null,
    }
  })
  return newestFirst(await Promise.all(items), place)
}

/** Of each report, how many items have a conclusion that holds. */
async function itemsConcluded(checkIds: string[]): Promise<Map<string, number>> {
  const { checkId, section, position, id } = amlItemReviews
  const rows = await db()
    .selectDistinctOn([checkId, section, position])
    .from(amlItemReviews)
    .where(inArray(checkId, checkIds))
    .orderBy(checkId, section, position, desc(id))
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (isOpen(presentEntry(row, { id: row.byUser, name: "" }).disposition)) continue
    counts.set(row.checkId, (counts.get(row.checkId) ?? 0) + 1)
  }
  return counts
}
