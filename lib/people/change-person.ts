import "server-only"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { unlockAccount } from "#lib/auth/account-lock.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { haltBatchesOf } from "#lib/batches/batch-ceiling.ts"
import { transitionAll } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, type Role } from "#lib/domain/access/permissions.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { CotejoError } from "#lib/errors.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { CHECK_OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import { revokeTokensIn } from "#lib/tokens/tokens.ts"
import { revokeIn } from "./revoke-sessions.ts"

/** Gives a person another role, from their next request; who may ask no more has nothing sent. Throws `not_found`, `last_administrator`. */
export async function changeRole(actor: Actor, userId: string, role: Role): Promise<void> {
  await db().transaction(async (tx) => {
    if (role !== "admin") await keepAnAdministrator(tx, userId)
    await actor.reauthorize(tx, userId)
    const before = await lockPerson(tx, userId)
    await tx.update(users).set({ role }).where(eq(users.id, userId))
    const stopped = can(role, "check.ask") ? {} : await stopQuestions(tx, actor, userId, "permission_lost")
    await actor.record(tx, { type: "person", id: userId }, { from: before.role, to: role, ...stopped })
  })
}

/** Disables a person, with sessions, tokens, batches and questions, or enables them again; that resumes nothing. Throws `not_found`, `last_administrator`. */
export async function setDisabled(actor: Actor, userId: string, disabled: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    if (disabled) await keepAnAdministrator(tx, userId)
    await actor.reauthorize(tx, userId)
    await lockPerson(tx, userId)
    await tx
      .update(users)
      .set({ disabledAt: disabled ? sql`now()` : null })
      .where(eq(users.id, userId))
    const ended = disabled ? await endAccess(tx, actor, userId) : { sessionsRevoked: 0 }
    await actor.record(tx, { type: "person", id: userId }, { disabled, ...ended })
  })
}

async function endAccess(tx: Executor, actor: Actor, userId: string) {
  const sessionsRevoked = await revokeIn(tx, userId)
  const tokensRevoked = await revokeTokensIn(tx, userId)
  return { sessionsRevoked, tokensRevoked, ...(await stopQuestions(tx, actor, userId, "person_disabled")) }
}

async function keepAnAdministrator(tx: Executor, userId: string): Promise<void> {
  if (await isAnotherAdministrator(tx, userId)) return
  const { role, disabledAt } = await lockPerson(tx, userId)
  if (role === "admin" && disabledAt === null) throw new CotejoError("last_administrator")
}

async function lockPerson(tx: Executor, userId: string): Promise<{ role: Role; disabledAt: Date | null }> {
  const [person] = await tx
    .select({ role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update")
  if (!person) throw new CotejoError("not_found")
  return person
}

/** Halts the running batches and withdraws the unsent questions of who may ask no more; what is being sent goes on. Returns how many of each. */
async function stopQuestions(
  tx: Executor,
  actor: Actor,
  userId: string,
  reason: "person_disabled" | "permission_lost",
): Promise<{ batchesHalted: number; checksWithdrawn: number }> {
  const batchesHalted = await haltBatchesOf(tx, userId, reason)
  let checksWithdrawn = 0
  for (const operation of CHECK_OPERATION_SLUGS) {
    for (const from of DUE) {
      const own = and(eq(checks.requestedBy, userId), isNull(checks.batchId), eq(checks.operation, operation))
      if (own === undefined) continue
      const moved = await transitionAll(tx, own, {
        from,
        to: "withdrawn",
        charge: chargeFor(operationOf(operation).cost, "withdrawn"),
        set: { notBefore: null },
        by: { userId: actor.user.id },
      })
      for (const check of moved) await hooksOf(operation)?.moved(tx, check)
      checksWithdrawn += moved.length
    }
  }
  return { batchesHalted, checksWithdrawn }
}

/** Opens a person's account to sign-ins again, wherever they come from. Throws `not_found`. */
export async function unlockPerson(actor: Actor, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!person) throw new CotejoError("not_found")
    await unlockAccount(tx, person.email)
    await actor.record(tx, { type: "person", id: userId })
  })
}

/** Whether somebody else administers. All administrators are locked in one order, so two who remove each other come one after the other. */
export async function isAnotherAdministrator(tx: Executor, userId: string): Promise<boolean> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for("update")
  return administrators.some(({ id }) => id !== userId)
}
