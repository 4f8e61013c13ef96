import "server-only"
import { and, count, eq, lte, type SQL } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { beyond, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import { ofStep, stepsFrom, walkLevels } from "./gravest-first.ts"
import { isWaiting, waitingCounts, waitsFor } from "./waiting-cases.ts"

/** A list that is walked report by report: those to conclude on, or those that others concluded on and this person may approve. */
export type QueueWalk = { state: WaitingCase; viewer: { id: string } }

/** Where a report stands in such a list, the gravest first; without a position if it does not wait. */
export type QueuePlace = {
  state: WaitingCase
  position: number | null
  total: number
  previous: string | null
  next: string | null
}

export async function queuePlace(checkId: string, { state, viewer }: QueueWalk): Promise<QueuePlace> {
  const waits = and(await isWaiting(state), waitsFor(state, viewer))
  const [counts, after, [previous], [next]] = await Promise.all([
    waitingCounts(viewer),
    waitingAfter(checkId, waits),
    neighbour({ newer: checkId }, waits),
    neighbour({ older: checkId }, waits),
  ])
  const total = counts[state].count
  const position = after === null ? null : total - after
  return { state, position, total, previous: previous ?? null, next: next ?? null }
}

async function waitingAfter(checkId: string, waits: SQL | undefined): Promise<number | null> {
  const [own, ...milder] = await stepsFrom(checkId, false)
  if (own === undefined) return null
  const [isThere] = await countOf(waits, eq(amlCases.checkId, checkId))
  if (!isThere?.count) return null
  const [upTo, inLevel, ...later] = await Promise.all([
    countOf(waits, and(await ofStep(own), lte(amlCases.checkId, checkId))),
    countOf(waits, await ofStep(own)),
    ...milder.map(async (step) => countOf(waits, await ofStep(step))),
  ])
  const [before = 0, whole = 0] = [upTo?.[0]?.count, inLevel?.[0]?.count]
  return whole - before + later.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
}

function countOf(waits: SQL | undefined, condition: SQL | undefined) {
  return db()
    .select({ count: count() })
    .from(amlCases)
    .innerJoin(checks, eq(checks.id, amlCases.checkId))
    .where(and(waits, condition))
}

function neighbour(place: Exclude<PagePlace, undefined>, waits: SQL | undefined): Promise<string[]> {
  return walkLevels({ place, limit: 1, level: undefined }, async (ofStep, from, limit) => {
    const rows = await db()
      .select({ checkId: amlCases.checkId })
      .from(amlCases)
      .innerJoin(checks, eq(checks.id, amlCases.checkId))
      .where(and(waits, ofStep, beyond(amlCases.checkId, from)))
      .orderBy(walkOrder(amlCases.checkId, from))
      .limit(limit)
    return rows.map(({ checkId }) => checkId)
  })
}
