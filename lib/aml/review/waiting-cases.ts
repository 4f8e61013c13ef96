import "server-only"
import { and, count, desc, eq, inArray, min, ne, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { amlCaseSteps, amlCases } from "#lib/db/schema/aml.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import type { ReportLevelKey } from "#lib/reports/report-row.ts"
import { allOf, levelMarks } from "./gravest-first.ts"

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
    .where(and(isWaiting(state), more))
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

/** The cases of that state that wait, as a condition on them. */
export function isWaiting(state: WaitingCase): SQL | undefined {
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
  const levels = await levelMarks()
  const marks = allOf(levels)
  const groups = await db()
    .select({ mark: checkMarks.mark, count: count() })
    .from(amlCases)
    .innerJoin(checkMarks, eq(checkMarks.checkId, amlCases.checkId))
    .where(and(isWaiting(state), waitsFor(state, confirmer), inArray(checkMarks.mark, marks)))
    .groupBy(checkMarks.mark)
  const countOfLevel = ({ level, marks }: (typeof levels)[number]) => {
    const own = groups.filter(({ mark }) => marks.some((one) => one.equals(mark)))
    return [level, own.reduce((sum, group) => sum + group.count, 0)] as const
  }
  return Object.fromEntries(levels.map(countOfLevel)) as Record<ReportLevelKey, number>
}
