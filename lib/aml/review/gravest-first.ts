import "server-only"
import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { isForwards, type PagePlace } from "#lib/db/keyset.ts"
import { amlCaseSteps, amlCases } from "#lib/db/schema/aml.ts"
import { checkMarks } from "#lib/db/schema/checks.ts"
import { hasMark, marksOfLevel } from "#lib/reports/report-conditions.ts"
import { LEVELS_IN_REVIEW_ORDER, type ReportLevelKey } from "#lib/reports/report-row.ts"

/** The order in which reports are read: what was given back, then level by level; at the end those that have no mark of one: unreadable ones, and new ones for a moment. */
const STEPS = ["givenBack", ...LEVELS_IN_REVIEW_ORDER, "unmarked"] as const
type LevelStep = (typeof STEPS)[number]

/** A place in a list of the gravest first: how many rows from there on, of every level or of one. */
type LevelWalk = { place: PagePlace; limit: number; level: ReportLevelKey | undefined }

/** Reads level after level, the oldest first: the database knows of a level its keyed mark alone, so each is a walk of its own. */
export async function walkLevels<T>(
  { place, limit, level }: LevelWalk,
  read: (ofStep: SQL | undefined, place: PagePlace, atMost: number) => Promise<T[]>,
): Promise<T[]> {
  const isBack = isForwards(place)
  const id = cursorOf(place)
  const steps = level ? [level] : await stepsFrom(id, isBack)
  const walked: T[] = []
  for (const [index, step] of steps.entries()) {
    if (walked.length === limit) break
    const from = placeIn(index === 0 ? id : undefined, isBack)
    const condition = level ? hasMark(await marksOfLevel(level)) : await ofStep(step)
    walked.push(...(await read(condition, from, limit - walked.length)))
  }
  return isBack ? walked.toReversed() : walked
}

function cursorOf(place: PagePlace): string | undefined {
  if (place === undefined || place === "oldest") return undefined
  return "older" in place ? place.older : place.newer
}

/** The same way within a level, whose rows go from the oldest to the newest. */
function placeIn(id: string | undefined, isBack: boolean): PagePlace {
  if (isBack) return id === undefined ? undefined : { older: id }
  return id === undefined ? "oldest" : { newer: id }
}

export async function stepsFrom(id: string | undefined, isBack: boolean): Promise<readonly LevelStep[]> {
  const steps = isBack ? STEPS.toReversed() : STEPS
  return id === undefined ? steps : steps.slice(steps.indexOf(await stepOf(id)))
}

async function stepOf(checkId: string): Promise<LevelStep> {
  const [back] = await db()
    .select({ id: amlCases.checkId })
    .from(amlCases)
    .where(and(eq(amlCases.checkId, checkId), IS_GIVEN_BACK))
  if (back) return "givenBack"
  const levels = await levelMarks()
  const [found] = await db()
    .select({ mark: checkMarks.mark })
    .from(checkMarks)
    .where(and(eq(checkMarks.checkId, checkId), inArray(checkMarks.mark, allOf(levels))))
    .limit(1)
  const step = found && levels.find(({ marks }) => marks.some((mark) => mark.equals(found.mark)))
  return step?.level ?? "unmarked"
}

export async function ofStep(step: LevelStep): Promise<SQL | undefined> {
  if (step === "givenBack") return IS_GIVEN_BACK
  const marked =
    step === "unmarked" ? not(hasMark(allOf(await levelMarks()))) : hasMark(await marksOfLevel(step))
  return and(not(IS_GIVEN_BACK), marked)
}

/** As `isGivenBack` of the two newest steps of a case. */
export const IS_GIVEN_BACK = sql<boolean>`coalesce((
  select newest.act = 'reopened' and before.act = 'concluded' and newest.by_user <> before.by_user
  from ${amlCaseSteps} newest join ${amlCaseSteps} before on before.check_id = newest.check_id and before.id < newest.id
  where newest.check_id = ${amlCases.checkId} order by newest.id desc, before.id desc limit 1), false)`

type LevelMarks = { level: ReportLevelKey; marks: Buffer[] }

export function levelMarks(): Promise<LevelMarks[]> {
  return Promise.all(
    LEVELS_IN_REVIEW_ORDER.map(async (level) => ({ level, marks: await marksOfLevel(level) })),
  )
}

export function allOf(levels: LevelMarks[]): Buffer[] {
  return levels.flatMap(({ marks }) => marks)
}
