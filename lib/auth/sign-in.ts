import "server-only"
import { eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { renewHash } from "#lib/auth/password/password.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { factorKindsOf } from "#lib/factors/list-factors.ts"
import { passwordRule } from "./emergency-account.ts"
import { logNetwork } from "./network.ts"
import { normalizeEmail } from "./normalize-email.ts"
import { MAX_EMAIL, MAX_PASSWORD, passwordMatches } from "./password/password.ts"
import { holdPerson } from "./reauthorize.ts"
import { recordThrottled } from "./record-throttled.ts"
import { beginSecondStep, SecondStepAsked } from "./second-step.ts"
import { type StartedSession, signedIn } from "./session/start-session.ts"
import {
  type AttemptOrigin,
  type CountedAttempt,
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from "./throttle.ts"

/** From where somebody signs in: their network, the browser's own name, and its identity if the account was opened with it before. */
export type SignInOrigin = AttemptOrigin & { userAgent: string }

/** Checks a password and starts a session; whatever is wrong looks the same (`undefined`). Throws `SecondStepAsked`, and `throttled` before it compares. */
export async function signIn(
  email: string,
  password: string,
  origin: SignInOrigin,
  requestId: string | null = null,
): Promise<StartedSession | undefined> {
  // Nobody's: longer than any that there is. Neither counted nor compared.
  if (email.length > MAX_EMAIL || password.length > MAX_PASSWORD) return undefined
  const account = normalizeEmail(email)
  return recordThrottled(
    async () => (await accountRow(account))?.id ?? null,
    { method: "password", network: origin.network, requestId },
    () => attemptSignIn(account, password, origin, requestId),
  )
}

async function accountRow(account: string) {
  const [user] = await db()
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      disabledAt: users.disabledAt,
      expired: sql<boolean>`coalesce(${users.temporaryUntil} <= now(), false)`,
    })
    .from(users)
    .where(eq(users.email, account))
  return user
}

async function attemptSignIn(
  account: string,
  password: string,
  origin: SignInOrigin,
  requestId: string | null,
): Promise<StartedSession | undefined> {
  const attempt = await countAttempt(account, origin)
  const user = await accountRow(account)
  // An account that may not sign in by a password is compared like one that does not exist: neither the answer nor its time distinguishes them.
  const isOff = passwordRule(account) === "off"
  const hash = isOff ? null : user?.passwordHash
  const matches = await compared(attempt, hash ?? undefined, password)
  const ended =
    user && hash && matches && isOpen(user)
      ? await enter(user.id, await renewHash(user.id, hash, password), origin, requestId)
      : refusalOf({ isOff, matches, user })
  if (typeof ended === "string") {
    await recordAudit(db(), {
      actorId: user?.id ?? null,
      action: "session.refused",
      requestId,
      detail: { way: "password", code: ended },
      network: logNetwork(origin.network),
      ok: false,
    })
    return undefined
  }
  await forgetAttempts(attempt)
  if (ended instanceof SecondStepAsked) throw ended
  return ended
}

/** Starts the session, or the second step, of somebody whose password had that hash; returns why not when it, or their account, changed meanwhile. */
function enter(
  userId: string,
  provedHash: string,
  { userAgent, network }: SignInOrigin,
  requestId: string | null,
): Promise<StartedSession | SecondStepAsked | PasswordRefusal> {
  return db().transaction(async (tx) => {
    const user = await holdPerson(tx, userId)
    const matches = user?.passwordHash === provedHash
    if (!matches || !isOpen(user)) return refusalOf({ isOff: false, matches, user })
    if ((await factorKindsOf(tx, userId)).size > 0)
      return new SecondStepAsked(await beginSecondStep(tx, userId))
    return signedIn(tx, { userId, userAgent, network, method: "password" }, requestId)
  })
}

type Openness = { disabledAt: Date | null; expired: boolean }

function isOpen({ disabledAt, expired }: Openness): boolean {
  return disabledAt === null && !expired
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

type PasswordRefusal = ReturnType<typeof refusalOf>

/** Returns why a password was refused, for the log alone: the response is the same for all reasons. */
function refusalOf(of: { isOff: boolean; matches: boolean; user: Openness | undefined }) {
  if (!of.user) return "unknown_account"
  if (of.isOff) return "password_off"
  if (!of.matches) return "wrong_password"
  return of.user.disabledAt === null ? "password_expired" : "disabled"
}
