import "server-only"
import { and, eq, inArray, not, type SQL } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { isForwards, type PagePlace } from "#lib/db/keyset.ts"
import { checkMarks } from "#lib/db/schema/checks.ts"
import { hasMark, marksOfLevel } from "#lib/reports/report-conditions.ts"
import { LEVELS_IN_REVIEW_ORDER, type ReportLevelKey } from "#lib/reports/report-row.ts"

/** The levels in the order in which they are read; at the end the reports that have no mark of a level: unreadable ones, and new ones for a moment. */
const STEPS = [...LEVELS_IN_REVIEW_ORDER, "unmarked"] as const
type LevelStep = (typeof STEPS)[number]

/** A place in a list of the gravest first: how many rows from there on, of every level or of one. */
type LevelWalk = { place: PagePlace; limit: number; level: ReportLevelKey | undefined }

/** Reads level after level, the oldest first: the database knows of a level its keyed mark alone, so each is a walk of its own. */
export async function walkLevels<T>(
  { place, limit, level }: LevelWalk,
  read: (step: LevelStep, place: PagePlace, atMost: number) => Promise<T[]>,
): Promise<T[]> {
  const isBack = isForwards(place)
  const id = cursorOf(place)
  const steps = level ? [level] : await stepsFrom(id, isBack)
  const walked: T[] = []
  for (const [index, step] of steps.entries()) {
    if (walked.length === limit) break
    const from = placeIn(index === 0 ? id : undefined, isBack)
    walked.push(...(await read(step, from, limit - walked.length)))
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
  const levels = await levelMarks()
  const [found] = await db()
    .select({ mark: checkMarks.mark })
    .from(checkMarks)
    .where(and(eq(checkMarks.checkId, checkId), inArray(checkMarks.mark, allOf(levels))))
    .limit(1)
  const step = found && levels.find(({ marks }) => marks.some((mark) => mark.equals(found.mark)))
  return step?.level ?? "unmarked"
}

export async function ofStep(step: LevelStep): Promise<SQL> {
  return step === "unmarked" ? not(hasMark(allOf(await levelMarks()))) : hasMark(await marksOfLevel(step))
}

type LevelMarks = { level: ReportLevelKey; marks: Buffer[] }

export function levelMarks(): Promise<LevelMarks[]> {
  return Promise.all(
    LEVELS_IN_REVIEW_ORDER.map(async (level) => ({ level, marks: await marksOfLevel(level) })),
  )
}

export function allOf(levels: LevelMarks[]): Buffer[] {
  return levels.flatMap(({ marks }) => marks)
}
