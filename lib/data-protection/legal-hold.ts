import "server-only"
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { legalHolds } from "#lib/db/schema/data-protection.ts"
import { users } from "#lib/db/schema/people.ts"
import { changeDossier } from "#lib/dossier/dossier-subject.ts"
import { CotejoError } from "#lib/errors.ts"
import { seal, textOf } from "#lib/vault/sealed.ts"

/** A hold as people see it; instants are ISO 8601 in UTC. `lifted` is null while it is open. */
export type LegalHold = {
  id: string
  subjectId: string
  reason: string
  by: string
  at: string
  lifted: { by: string; at: string; reason: string } | null
}

export function holdRow(hold: { id: string; subjectId: string }): string {
  return `${hold.id}/${hold.subjectId}`
}

/** Holds everything about a subject. Throws `not_found` for a dossier that one may not read, `already_exists` when it is held. */
export async function placeLegalHold(actor: Actor, subjectId: string, reason: string): Promise<void> {
  await changeDossier(actor, subjectId, async (tx) => {
    const id = newRowId()
    const placed = await tx
      .insert(legalHolds)
      .values({ id, subjectId, reason: seal(holdRow({ id, subjectId }), reason), placedBy: actor.user.id })
      .onConflictDoNothing()
      .returning({ id: legalHolds.id })
    if (placed.length === 0) throw new CotejoError("already_exists")
    return { hold: id }
  })
}

/** Lifts the hold of a subject; it stays in the list of holds, with both reasons. Throws `state_changed` when none is open. */
export async function liftLegalHold(actor: Actor, subjectId: string, reason: string): Promise<void> {
  await changeDossier(actor, subjectId, async (tx) => {
    const [hold] = await tx
      .select({ id: legalHolds.id })
      .from(legalHolds)
      .where(and(eq(legalHolds.subjectId, subjectId), isNull(legalHolds.liftedAt)))
    if (!hold) throw new CotejoError("state_changed")
    await tx
      .update(legalHolds)
      .set({
        liftedBy: actor.user.id,
        liftedAt: sql`clock_timestamp()`,
        liftReason: seal(holdRow({ id: hold.id, subjectId }), reason),
      })
      .where(eq(legalHolds.id, hold.id))
    return { hold: hold.id }
  })
}

export async function activeHold(subjectId: string): Promise<LegalHold | null> {
  return (
    (await readHolds(and(eq(legalHolds.subjectId, subjectId), isNull(legalHolds.liftedAt)), 1))[0] ?? null
  )
}

const MAX_HOLDS = 200

export function activeHolds(): Promise<LegalHold[]> {
  return readHolds(isNull(legalHolds.liftedAt), MAX_HOLDS)
}

async function readHolds(which: SQL | undefined, most: number): Promise<LegalHold[]> {
  const lifters = alias(users, "lifters")
  const rows = await db()
    .select({ hold: legalHolds, by: users.name, lifter: lifters.name })
    .from(legalHolds)
    .innerJoin(users, eq(users.id, legalHolds.placedBy))
    .leftJoin(lifters, eq(lifters.id, legalHolds.liftedBy))
    .where(which)
    .orderBy(desc(legalHolds.id))
    .limit(most)
  return rows.map(({ hold, by, lifter }) => ({
    id: hold.id,
    subjectId: hold.subjectId,
    reason: textOf(hold.reason, holdRow(hold)),
    by,
    at: hold.placedAt.toISOString(),
    lifted: hold.liftedAt && {
      by: lifter ?? "",
      at: hold.liftedAt.toISOString(),
      reason: hold.liftReason ? textOf(hold.liftReason, holdRow(hold)) : "",
    },
  }))
}
