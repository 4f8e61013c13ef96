import "server-only"
import { and, asc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { monitors, portfolioMembers, reviewPeriods, subjectReviews } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { Diligence } from "#lib/domain/monitoring.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { currentLines, namesIn } from "#lib/dossier/current-lines.ts"
import { dossierSubject, lockSubject } from "#lib/dossier/dossier-subject.ts"
import { listedIdentifier } from "#lib/subjects/mask-identifier.ts"
import { newestWritings } from "#lib/subjects/newest-writings.ts"
import { type CivilDay, DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { seal, textOf } from "#lib/vault/sealed.ts"

const USUAL_MONTHS: { readonly [diligence in Diligence]: number } = {
  simplified: 36,
  general: 12,
  enhanced: 6,
}

export type ReviewPeriods = { [diligence in Diligence]: number }

/** The company's periods between two reviews, in months. */
export async function readReviewPeriods(): Promise<ReviewPeriods> {
  const rows = await db().select().from(reviewPeriods)
  return { ...USUAL_MONTHS, ...Object.fromEntries(rows.map(({ diligence, months }) => [diligence, months])) }
}

/** Sets the period of one diligence; reviews that are already set keep their day. */
export async function setReviewPeriod(actor: Actor, diligence: Diligence, months: number): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await tx
      .insert(reviewPeriods)
      .values({ diligence, months })
      .onConflictDoUpdate({ target: reviewPeriods.diligence, set: { months } })
    await actor.record(tx, { type: "monitor", id: "all" }, { diligence, months })
  })
}

/** When a subject is to be reviewed next: by a person's decision, else by the plan that asks about it next. */
export type NextReview =
  | { by: "person"; dueOn: CivilDay; diligence: Diligence; reason: string; setBy: PersonRef; setAt: string }
  | { by: "plan"; dueOn: CivilDay }

export async function nextReviews(subjectIds: readonly string[]): Promise<Map<string, NextReview>> {
  if (subjectIds.length === 0) return new Map()
  const ids = [...subjectIds]
  const [set, planned] = await Promise.all([
    db()
      .select({ review: subjectReviews, by: { id: users.id, name: users.name } })
      .from(subjectReviews)
      .innerJoin(users, eq(users.id, subjectReviews.setBy))
      .where(inArray(subjectReviews.subjectId, ids)),
    db()
      .select({
        id: portfolioMembers.subjectId,
        at: sql`min(${monitors.nextAt})`.mapWith(monitors.nextAt),
      })
      .from(portfolioMembers)
      .innerJoin(monitors, eq(monitors.portfolioId, portfolioMembers.portfolioId))
      .where(and(inArray(portfolioMembers.subjectId, ids), eq(monitors.state, "active")))
      .groupBy(portfolioMembers.subjectId),
  ])
  const found = new Map<string, NextReview>()
  for (const { id, at } of planned) if (at) found.set(id, { by: "plan", dueOn: dayAt(at, DESK_ZONE) })
  for (const { review, by } of set) {
    const { subjectId, dueOn, diligence, reason, setAt } = review
    found.set(subjectId, {
      ...{ by: "person", dueOn, diligence, setBy: by, setAt: setAt.toISOString() },
      reason: reason ? textOf(reason, subjectId) : "",
    })
  }
  return found
}

/**
 * Sets when a subject is reviewed next, and how deeply; without a day, after the company's period for that diligence. Throws `not_found` for a dossier that one
 * may not read.
 */
export async function setReview(
  actor: Actor,
  subjectId: string,
  { diligence, dueOn, reason }: { diligence: Diligence; dueOn: CivilDay | null; reason: string },
): Promise<void> {
  await dossierSubject(actor.user, subjectId)
  const months = (await readReviewPeriods())[diligence]
  const day = dueOn ?? addMonths(dayAt(new Date(), DESK_ZONE), months)
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await lockSubject(tx, subjectId)
    const row = {
      ...{ diligence, dueOn: day, reason: seal(subjectId, reason), setBy: actor.user.id },
      setAt: sql`clock_timestamp()`,
    }
    await tx
      .insert(subjectReviews)
      .values({ subjectId, ...row })
      .onConflictDoUpdate({ target: subjectReviews.subjectId, set: row })
    await actor.record(tx, { type: "subject", id: subjectId }, { diligence, dueOn: day })
  })
}

/** So many months later; on the last day of a month that has no such day. */
export function addMonths(day: CivilDay, months: number): CivilDay {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** A subject whose review is overdue, the longest overdue first. */
export type OverdueReview = {
  subject: { id: string; kind: SubjectKind; identifier: string; name: string | null }
  dueOn: CivilDay
  diligence: Diligence
}

/** Up to `limit` overdue reviews after that one, and whether there are more. */
export async function overdueReviews(
  viewer: Viewer,
  after: { dueOn: CivilDay; subjectId: string } | undefined,
  limit = 25,
): Promise<{ items: OverdueReview[]; more: boolean }> {
  const rows = await db()
    .select()
    .from(subjectReviews)
    .where(and(isOverdue(), after && later(after)))
    .orderBy(asc(subjectReviews.dueOn), asc(subjectReviews.subjectId))
    .limit(limit + 1)
  const taken = rows.slice(0, limit)
  const ids = taken.map(({ subjectId }) => subjectId)
  const about = ids.length === 0 ? [] : await db().select().from(subjects).where(inArray(subjects.id, ids))
  const [writings, lines] = await Promise.all([newestWritings(about), currentLines(visibleTo(viewer), ids)])
  const kinds = new Map(about.map(({ id, kind }) => [id, kind]))
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId)
  const items = taken.map(({ subjectId: id, dueOn, diligence }) => ({
    ...{ dueOn, diligence },
    subject: {
      ...{ id, kind: kinds.get(id) ?? ("document" as const) },
      identifier: listedIdentifier(writings.get(id) ?? "", viewer),
      name: namesIn(linesOf.get(id) ?? [])[0]?.name ?? null,
    },
  }))
  return { items, more: rows.length > limit }
}

export async function countOverdue(portfolioId?: string): Promise<number> {
  const members = db()
    .select({ id: portfolioMembers.subjectId })
    .from(portfolioMembers)
    .where(eq(portfolioMembers.portfolioId, portfolioId ?? ""))
  return db().$count(
    subjectReviews,
    and(isOverdue(), portfolioId === undefined ? undefined : inArray(subjectReviews.subjectId, members)),
  )
}

function isOverdue(): SQL {
  return lt(subjectReviews.dueOn, dayAt(new Date(), DESK_ZONE))
}

function later({ dueOn, subjectId }: { dueOn: CivilDay; subjectId: string }): SQL | undefined {
  return or(
    gt(subjectReviews.dueOn, dueOn),
    and(eq(subjectReviews.dueOn, dueOn), gt(subjectReviews.subjectId, subjectId)),
  )
}
