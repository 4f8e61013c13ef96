import "server-only"
import { eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import type { Executor } from "#lib/db/client.ts"
import { sessions } from "#lib/db/schema/people.ts"
import type { FactorProof, SignInMethod } from "#lib/domain/access/sign-in-methods.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { logNetwork } from "../network.ts"

export type StartedSession = { userId: string; sessionId: string }

/** Whose session is started, from where, with which browser, and how they proved who they are, in a second step too. */
export type NewSession = {
  userId: string
  userAgent: string
  network: string
  method: SignInMethod
  factor?: FactorProof
  /** When they did so, in seconds since 1970, where that was before now: at the identity provider. */
  provedAt?: number
}

/** A session of somebody who has just proved who they are, with its row in the log. */
export async function signedIn(
  tx: Executor,
  session: NewSession,
  requestId: string | null,
): Promise<StartedSession> {
  const sessionId = await startSession(tx, session)
  await recordAudit(tx, {
    actorId: session.userId,
    action: "session.started",
    requestId,
    sessionId,
    network: logNetwork(session.network),
    target: { type: "session", id: sessionId },
    detail: { way: session.method, ...(session.factor && { factor: session.factor }) },
  })
  return { userId: session.userId, sessionId }
}

/** Another row in the place of a session, with its browser, its end and its confirmation: only its name, in the cookie, is new. Returns its id. */
export async function replaceSession(tx: Executor, sessionId: string): Promise<string> {
  const [former] = await tx.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!former) throw new CotejoError("signed_out")
  const { id: _, revokedAt: __, ...kept } = former
  const [session] = await tx
    .insert(sessions)
    .values({ ...kept, lastSeenAt: sql`now()` })
    .returning({ id: sessions.id })
  if (!session) throw new Error("an insert returned no row")
  return session.id
}

/** A new session row of that person, which ends after `SESSION_HOURS` even in use. Returns its id. */
async function startSession(
  tx: Executor,
  { userId, userAgent, network, method, provedAt }: NewSession,
): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      signedInBy: method,
      userAgent: userAgent.slice(0, 300),
      network: logNetwork(network),
      ...(provedAt !== undefined && { confirmedAt: sql`least(now(), to_timestamp(${provedAt}::float8))` }),
      expiresAt: sql`now() + ${env().session.hours} * interval '1 hour'`,
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error("an insert returned no row")
  return session.id
}
