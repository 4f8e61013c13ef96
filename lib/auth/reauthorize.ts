import "server-only"
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { programTokens, sessions, users } from "#lib/db/schema/people.ts"
import { can, type Holder, type Permission } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"

// What a request was judged by may have changed by the time it writes: a password is compared for a tenth of a second, an upload takes
// minutes. So the transaction that writes judges again. Whoever takes something from a person locks their row first too.

const PERSON = {
  id: users.id,
  role: users.role,
  passwordHash: users.passwordHash,
  disabledAt: users.disabledAt,
  /** Somebody else gave the password, and it was not changed in time. */
  expired: sql<boolean>`coalesce(${users.temporaryUntil} <= now(), false)`,
}

type HeldPerson = Pick<typeof users.$inferSelect, "id" | "role" | "passwordHash" | "disabledAt"> & {
  expired: boolean
}

/** The same, with what they hold now: as themself, or as their program. */
export type AuthorizedPerson = HeldPerson & { holder: Holder }

/** A person as they are now, locked until the transaction ends, after the administrators; `changed`: those whose rows it changes. */
export async function holdPerson(
  tx: Executor,
  id: string,
  changed?: string,
): Promise<HeldPerson | undefined> {
  const held = await tx
    .select(PERSON)
    .from(users)
    .where(inArray(users.id, [id, changed ?? id]))
    .orderBy(sql`${users.role} <> 'admin'`, asc(users.id))
    .for(changed === undefined ? "share" : "update")
    .prepare(changed === undefined ? "person_held" : "person_held_to_change")
    .execute()
  return held.find((person) => person.id === id)
}

/** Judges a request again and holds its person: enabled, permitted, session or token alive. Throws `signed_out`, `invalid_token`, `forbidden`. */
export async function reauthorize(
  tx: Executor,
  { id, role, sessionId }: { id: string; role: Holder; sessionId: string },
  permission: Permission,
  changed?: string,
): Promise<AuthorizedPerson> {
  const person = await holdPerson(tx, id, changed)
  const isProgram = typeof role !== "string"
  // A statement of its own: it sees what was committed while the row was waited for.
  const isAlive = isProgram ? await isTokenAlive(tx, sessionId) : await isSessionAlive(tx, sessionId)
  if (!person || person.disabledAt !== null || !isAlive)
    throw new CotejoError(isProgram ? "invalid_token" : "signed_out")
  const holder: Holder = isProgram ? { role: person.role, only: role.only } : person.role
  if (!can(holder, permission)) throw new CotejoError("forbidden")
  return { ...person, holder }
}

/** Without its idle time: a request under way is its person's presence, however long it takes. */
async function isSessionAlive(tx: Executor, id: string): Promise<boolean> {
  const begun = sql`now() - ${env().session.hours} * interval '1 hour'`
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.createdAt, begun),
      ),
    )
    .prepare("session_alive")
    .execute()
  return found.length > 0
}

async function isTokenAlive(tx: Executor, id: string): Promise<boolean> {
  const { expiresAt, revokedAt } = programTokens
  const found = await tx
    .select({ id: programTokens.id })
    .from(programTokens)
    .where(and(eq(programTokens.id, id), isNull(revokedAt), gt(expiresAt, sql`now()`)))
    .prepare("token_alive")
    .execute()
  return found.length > 0
}
