import "server-only"
import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db } from "#lib/db/client.ts"
import { factorRoles, secondFactors } from "#lib/db/schema/factors.ts"
import { sessions, users } from "#lib/db/schema/people.ts"
import { prepared } from "#lib/db/statement.ts"
import type { SignInMethod } from "#lib/domain/access/sign-in-methods.ts"
import { env } from "#lib/env.ts"
import { roleMasks } from "#lib/people/masked-roles.ts"
import type { SignedInUser } from "../actor.ts"

/** `last_seen_at` is written at most this often, so that reading stays reading. */
const SEEN_EVERY_SECONDS = 30

/** For how long a proof of who sits there counts for delicate acts. */
export const CONFIRM_MINUTES = 15

type Limit = number | Placeholder

/** A session that is neither ended, revoked, idle for too long nor older than `SESSION_HOURS`: a condition on `sessions`. */
export function isAlive(
  { idleMinutes, hours }: { idleMinutes: Limit; hours: Limit } = env().session,
): SQL | undefined {
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.createdAt, sql`now() - ${hours} * interval '1 hour'`),
    gt(sessions.lastSeenAt, sql`now() - ${idleMinutes} * interval '1 minute'`),
  )
}

const PERSON = prepared((on) =>
  on
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      dayLimit: users.dayLimit,
      mustChangePassword: sql<boolean>`${users.temporaryUntil} is not null and ${sessions.signedInBy} = 'password'`,
      mustAddFactor: sql<boolean>`${sessions.signedInBy} = 'password'
        and exists (select from ${factorRoles} where ${factorRoles.role} = ${users.role})
        and not exists (select from ${secondFactors} where ${secondFactors.userId} = ${users.id})`,
      masksLists: sql<boolean>`(${users.masksLists} or ${roleMasks()})`,
      recentlyConfirmed: sql<boolean>`${sessions.confirmedAt} > now() - ${CONFIRM_MINUTES} * interval '1 minute'`,
      recentlySeen: sql<boolean>`not ${isStale(sql.placeholder("staleSeconds"))}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        isAlive({ idleMinutes: sql.placeholder("idleMinutes"), hours: sql.placeholder("hours") }),
        isNull(users.disabledAt),
      ),
    )
    .prepare("session"),
)

/** The person behind a session that is alive, and whose account is not disabled. Looking is no activity: `touchSession` is. */
export async function liveSession(sessionId: string): Promise<SignedInUser | undefined> {
  const given = { ...env().session, sessionId, staleSeconds: staleSeconds() }
  const [user] = await PERSON().execute(given)
  return user && { ...user, sessionId }
}

/** The person is there: the session's idle time begins again. One that ended meanwhile stays ended. */
export async function touchSession({ sessionId, recentlySeen }: SignedInUser): Promise<void> {
  if (recentlySeen) return
  await db()
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isAlive(), isStale(staleSeconds())))
}

function staleSeconds(): number {
  return Math.min(SEEN_EVERY_SECONDS, env().session.idleMinutes * 6)
}

function isStale(seconds: Limit): SQL {
  return sql`${sessions.lastSeenAt} < now() - ${seconds} * interval '1 second'`
}

/** Seconds until a session ends by itself if nobody does anything; null when it has ended. */
export async function secondsToLive(sessionId: string): Promise<number | null> {
  const { idleMinutes, hours } = env().session
  const [row] = await db()
    .select({
      seconds: sql<number>`extract(epoch from least(
        ${sessions.expiresAt}, ${sessions.createdAt} + ${hours} * interval '1 hour',
        ${sessions.lastSeenAt} + ${idleMinutes} * interval '1 minute') - now())::float8`,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isAlive()))
  return row?.seconds ?? null
}

/** Ends a session for good. Returns how it had been signed in; undefined when it had ended before. */
export function endSession(sessionId: string): Promise<SignInMethod | undefined> {
  return db().transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
      .returning({ userId: sessions.userId, method: sessions.signedInBy })
    if (!ended) return undefined
    await recordAudit(tx, {
      actorId: ended.userId,
      action: "session.ended",
      requestId: null,
      sessionId,
      target: { type: "session", id: sessionId },
    })
    return ended.method
  })
}
