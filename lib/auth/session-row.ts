import "server-only"
import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db } from "#lib/db/client.ts"
import { sessions, users } from "#lib/db/schema.ts"
import type { SignedInUser } from "./actor.ts"

/** `last_seen_at` is written at most this often, so that reading stays reading. */
const SEEN_EVERY_SECONDS = 60

/** The person behind a session that is neither ended, revoked nor expired, and whose account is not disabled. */
export async function liveSession(sessionId: string): Promise<SignedInUser | undefined> {
  const [row] = await db()
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - ${SEEN_EVERY_SECONDS} * interval '1 second'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    )
  if (!row) return undefined
  const { stale, ...user } = row
  if (stale) await db().update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, sessionId))
  return { ...user, sessionId }
}

/** Ends a session for good; its cookie, wherever it was copied to, opens nothing any more. */
export async function endSession(sessionId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
      .returning({ userId: sessions.userId })
    if (!ended) return
    await recordAudit(tx, {
      actorId: ended.userId,
      action: "session.ended",
      requestId: null,
      target: { type: "session", id: sessionId },
    })
  })
}
