import "server-only"
import { and, count, eq, lte, type SQL } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { beyond, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ofStep, stepsFrom, walkLevels } from "./gravest-first.ts"
import { isWaiting, waitingCounts } from "./waiting-cases.ts"

/** Where a report stands among those that wait for a conclusion, the gravest first; without a position if it does not wait. */
export type QueuePlace = {
  position: number | null
  total: number
  previous: string | null
  next: string | null
}

export async function queuePlace(checkId: string): Promise<QueuePlace> {
  const [{ open }, after, [previous], [next]] = await Promise.all([
    waitingCounts(),
    waitingAfter(checkId),
    neighbour({ newer: checkId }),
    neighbour({ older: checkId }),
  ])
  const position = after === null ? null : open.count - after
  return { position, total: open.count, previous: previous ?? null, next: next ?? null }
}

async function waitingAfter(checkId: string): Promise<number | null> {
  const [own, ...milder] = await stepsFrom(checkId, false)
  if (own === undefined) return null
  const [isThere] = await countOf(eq(amlCases.checkId, checkId))
  if (!isThere?.count) return null
  const [upTo, inLevel, ...later] = await Promise.all([
    countOf(and(await ofStep(own), lte(amlCases.checkId, checkId))),
    countOf(await ofStep(own)),
    ...milder.map(async (step) => countOf(await ofStep(step))),
  ])
  const [before = 0, whole = 0] = [upTo?.[0]?.count, inLevel?.[0]?.count]
  return whole - before + later.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
}

async function countOf(condition: SQL | undefined) {
  return db()
    .select({ count: count() })
    .from(amlCases)
    .innerJoin(checks, eq(checks.id, amlCases.checkId))
    .where(and(await isWaiting("open"), condition))
}

function neighbour(place: Exclude<PagePlace, undefined>): Promise<string[]> {
  return walkLevels({ place, limit: 1, level: undefined }, async (step, from, limit) => {
    const rows = await db()
      .select({ checkId: amlCases.checkId })
      .from(amlCases)
      .innerJoin(checks, eq(checks.id, amlCases.checkId))
      .where(and(await isWaiting("open"), await ofStep(step), beyond(amlCases.checkId, from)))
      .orderBy(walkOrder(amlCases.checkId, from))
      .limit(limit)
    return rows.map(({ checkId }) => checkId)
  })
}
