import "server-only"
import { eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { sessions, users } from "#lib/db/schema/people.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { MAX_EMAIL, MAX_PASSWORD, passwordMatches } from "./password.ts"
import {
  type AttemptOrigin,
  type CountedAttempt,
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from "./throttle.ts"

export type StartedSession = { userId: string; sessionId: string }

/** From where somebody signs in: their network, the browser's own name, and its identity if the account was opened with it before. */
export type SignInOrigin = AttemptOrigin & { userAgent: string }

/** The one way in which an e-mail is written here. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Checks e-mail and password and starts a session row. A wrong e-mail, a wrong password, one that somebody else gave and that was not used
 * in time, and a disabled account look the same (`undefined`). Throws `throttled` after too many failures, before anything is compared.
 */
export async function signIn(
  email: string,
  password: string,
  origin: SignInOrigin,
): Promise<StartedSession | undefined> {
  // Nobody's: longer than any that there is. Neither counted nor compared.
  if (email.length > MAX_EMAIL || password.length > MAX_PASSWORD) return undefined
  const account = accountOf(email)
  const attempt = await countAttempt(account, origin)
  const [user] = await db()
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      disabledAt: users.disabledAt,
      expired: sql<boolean>`coalesce(${users.temporaryUntil} <= now(), false)`,
    })
    .from(users)
    .where(eq(users.email, account))
  const matches = await compared(attempt, user?.passwordHash, password)
  if (!user || !matches || user.disabledAt !== null || user.expired) {
    await recordAudit(db(), {
      actorId: user?.id ?? null,
      action: "session.refused",
      requestId: null,
      ok: false,
    })
    return undefined
  }
  const started = await start(user.id, origin.userAgent)
  await forgetAttempts(attempt)
  return started
}

/** An attempt that found no turn was not compared, so it does not count. */
async function compared(
  attempt: CountedAttempt,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  try {
    return await passwordMatches(passwordHash, password)
  } catch (error) {
    if (error instanceof CotejoError && error.code === "throttled") await takeBackAttempt(attempt)
    throw error
  }
}

function start(userId: string, userAgent: string): Promise<StartedSession> {
  return db().transaction(async (tx) => {
    const sessionId = await startSession(tx, userId, userAgent)
    await recordAudit(tx, {
      actorId: userId,
      action: "session.started",
      requestId: null,
      target: { type: "session", id: sessionId },
    })
    return { userId, sessionId }
  })
}

/** A new session row of that person, which ends after `SESSION_HOURS` whatever happens. Returns its id. */
export async function startSession(tx: Executor, userId: string, userAgent: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      userAgent: userAgent.slice(0, 300),
      expiresAt: sql`now() + ${env().session.hours} * interval '1 hour'`,
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error("an insert returned no row")
  return session.id
}
