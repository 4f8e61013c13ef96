import "server-only"
import { eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db } from "#lib/db/client.ts"
import { sessions, users } from "#lib/db/schema.ts"
import { CotejoError } from "#lib/errors.ts"
import { passwordMatches } from "./password.ts"
import { countFailure, forgetFailures, pauseFor } from "./throttle.ts"

/** A working day and a little: people sign in each morning. */
export const SESSION_HOURS = 12

export type StartedSession = { userId: string; sessionId: string }

/**
 * Checks e-mail and password and starts a session row. A wrong e-mail, a wrong password and a disabled account
 * look the same (`undefined`). Throws `throttled` while the account is closed after too many failures.
 */
export async function signIn(
  email: string,
  password: string,
  userAgent: string,
): Promise<StartedSession | undefined> {
  const account = email.trim().toLowerCase()
  const pauseSeconds = await pauseFor(account)
  if (pauseSeconds > 0) throw new CotejoError("throttled", { retryAfterSeconds: pauseSeconds })
  const [user] = await db().select().from(users).where(eq(users.email, account))
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || user.disabledAt !== null) {
    await refuse(account, user?.id)
    return undefined
  }
  return start(account, user.id, userAgent)
}

function refuse(account: string, userId: string | undefined): Promise<void> {
  return db().transaction(async (tx) => {
    await countFailure(tx, account)
    await recordAudit(tx, { actorId: userId ?? null, action: "session.refused", requestId: null, ok: false })
  })
}

function start(account: string, userId: string, userAgent: string): Promise<StartedSession> {
  return db().transaction(async (tx) => {
    await forgetFailures(tx, account)
    const [session] = await tx
      .insert(sessions)
      .values({
        userId,
        userAgent: userAgent.slice(0, 300),
        expiresAt: sql`now() + ${SESSION_HOURS} * interval '1 hour'`,
      })
      .returning({ id: sessions.id })
    if (!session) throw new Error("an insert returned no row")
    await recordAudit(tx, {
      actorId: userId,
      action: "session.started",
      requestId: null,
      target: { type: "session", id: session.id },
    })
    return { userId, sessionId: session.id }
  })
}
