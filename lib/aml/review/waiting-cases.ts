import "server-only"
import { and, count, desc, eq, exists, inArray, min, ne, notExists, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { amlCaseSteps, amlCases } from "#lib/db/schema/aml.ts"
import { checkMarks } from "#lib/db/schema/checks.ts"
import { subjectAssignments } from "#lib/db/schema/subjects.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import type { ReportLevelKey } from "#lib/reports/report-row.ts"
import { allOf, levelMarks } from "./gravest-first.ts"
import type { ReviewQuery } from "./review-path.ts"

/** The number of waiting reports, and since when the oldest of them waits. */
export type WaitingCount = { count: number; oldest: Date | null }
export type WaitingCounts = Record<WaitingCase, WaitingCount>

/** Counts the reports that wait for a conclusion or a confirmation; with a person, without those that they concluded themselves. */
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
    .where(and(await isWaiting(state), more))
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}

/** The cases of that state that wait: an open report unless a newer open one is as grave; once that is decided the others come back. */
export async function isWaiting(state: WaitingCase): Promise<SQL | undefined> {
  return and(eq(amlCases.state, state), state === "open" ? await isNotStoodFor() : undefined)
}

/** The cases that a list narrows to: of some people, and of those whom the reader looks after, or nobody. */
export function narrowedTo(
  { owner, subject }: Pick<ReviewQuery, "owner" | "subject">,
  viewer: { id: string },
): SQL | undefined {
  const owned = db()
    .select({ one: sql`1` })
    .from(subjectAssignments)
    .where(
      and(
        eq(subjectAssignments.subjectId, amlCases.subjectId),
        owner === "me" ? eq(subjectAssignments.assigneeId, viewer.id) : undefined,
      ),
    )
  return and(
    subject === undefined ? undefined : inArray(amlCases.subjectId, [...subject]),
    owner === undefined ? undefined : (owner === "me" ? exists : notExists)(owned),
  )
}

export async function waitingReportsOn(subjectId: string): Promise<string[]> {
  const rows = await db()
    .select({ checkId: amlCases.checkId })
    .from(amlCases)
    .where(and(eq(amlCases.subjectId, subjectId), await isWaiting("open")))
    .orderBy(desc(amlCases.checkId))
  return rows.map(({ checkId }) => checkId)
}

const GRAVITY: { [L in ReportLevelKey]?: number } = { BLACK: 4, RED: 3, ORANGE: 2, YELLOW: 1 }
/** Of a level that may be anything (off the scale, in doubt, not marked yet): it stands for no other, and only the gravest stands for it. */
const UNKNOWN = { standing: 0, stoodFor: 4 }

/** `offset` keeps the planner from reading all open reports: one look for each case, along the index by subject. */
async function isNotStoodFor(): Promise<SQL> {
  const gravity = await gravityIn()
  const later = sql`select from ${amlCases} as later where later.state = 'open'
    and later.subject_id = ${amlCases.subjectId} and later.check_id > ${amlCases.checkId}
    and ${gravity(sql`later.check_id`, UNKNOWN.standing)} >= ${gravity(sql`${amlCases.checkId}`, UNKNOWN.stoodFor)}`
  return sql`not exists (${later} offset 0)`
}

async function gravityIn(): Promise<(checkId: SQL, unknown: number) => SQL> {
  const levels = await levelMarks()
  const cases = levels.flatMap(({ level, marks }) => {
    const gravity = GRAVITY[level]
    return gravity === undefined
      ? []
      : [sql`when ${checkMarks.mark} = any(${sql.param(marks)}::bytea[]) then ${gravity}::int`]
  })
  const known = sql`select max(case ${sql.join(cases, sql` `)} end) from ${checkMarks}`
  return (checkId, unknown) =>
    sql`coalesce((${known} where ${checkMarks.checkId} = ${checkId}), ${unknown}::int)`
}

/** Nobody confirms their own conclusion. */
export function waitsFor(state: WaitingCase, confirmer: { id: string } | undefined): SQL | undefined {
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
  narrowed?: SQL,
): Promise<Record<ReportLevelKey, number>> {
  const levels = await levelMarks()
  const marks = allOf(levels)
  const groups = await db()
    .select({ mark: checkMarks.mark, count: count() })
    .from(amlCases)
    .innerJoin(checkMarks, eq(checkMarks.checkId, amlCases.checkId))
    .where(and(await isWaiting(state), waitsFor(state, confirmer), narrowed, inArray(checkMarks.mark, marks)))
    .groupBy(checkMarks.mark)
  const countOfLevel = ({ level, marks }: (typeof levels)[number]) => {
    const own = groups.filter(({ mark }) => marks.some((one) => one.equals(mark)))
    return [level, own.reduce((sum, group) => sum + group.count, 0)] as const
  }
  return Object.fromEntries(levels.map(countOfLevel)) as Record<ReportLevelKey, number>
}
