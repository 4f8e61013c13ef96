import "server-only"
import { randomBytes } from "node:crypto"
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server"
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { factorChallenges } from "#lib/db/schema/factors.ts"
import { users } from "#lib/db/schema/people.ts"
import type { FactorKind } from "#lib/domain/access/sign-in-methods.ts"
import { factorKindsOf } from "#lib/factors/list-factors.ts"
import type { UsedPasskey } from "#lib/factors/passkey-shapes.ts"
import { isAtAddress, passkeyOptions } from "#lib/factors/passkeys.ts"
import { isAppCode, proveFactor } from "#lib/factors/prove-factor.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { logNetwork } from "./network.ts"
import { holdPerson } from "./reauthorize.ts"
import { recordThrottled } from "./record-throttled.ts"
import { type StartedSession, signedIn } from "./session/start-session.ts"
import { countFactorStep, forgetAttempts } from "./throttle.ts"

// Between the right password and the session: a browser holds a token of its own, which opens nothing but the second step.

export const STEP_MINUTES = 5

export type StepMethods = {
  ways: FactorKind[]
  passkey: PublicKeyCredentialRequestOptionsJSON | null
  /** They have a passkey, and Cotejo is at an IP address, where none works. */
  passkeyAtAddress: boolean
}

/** The proof given at the step: a code, or a passkey's signature. */
export type GivenAtStep = { code: string } | { passkey: UsedPasskey }

/** From where it is given; `deviceOf` gives the browser's identity if that account was opened with it before. */
type StepOrigin = {
  userAgent: string
  network: string
  deviceOf?: (email: string) => string | undefined
}

/** The password was right, and the person has a second factor: there is no session before that has been proved. */
export class SecondStepAsked extends Error {
  readonly token: string

  constructor(token: string) {
    super("a second step is asked for")
    this.token = token
  }
}

/** Opens somebody's second step, in a transaction that holds them: what ends their sessions ends it too. Returns the token for their browser. */
export async function beginSecondStep(tx: Executor, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await tx
    .delete(factorChallenges)
    .where(and(eq(factorChallenges.userId, userId), lt(factorChallenges.expiresAt, sql`now()`)))
  await tx.insert(factorChallenges).values({
    userId,
    purpose: "sign_in",
    hash: hashOf(token),
    expiresAt: sql`now() + ${STEP_MINUTES} * interval '1 minute'`,
  })
  return token
}

/** Returns the methods of proof open to the person, and the challenge for their passkeys, if they have any; undefined when the step is over. */
export async function stepMethods(token: string): Promise<StepMethods | undefined> {
  const step = await openStep(token)
  if (!step) return undefined
  const [kinds, passkey] = await Promise.all([factorKindsOf(db(), step.userId), passkeyOptions(step.userId)])
  if (passkey) {
    const { challenge } = passkey
    await db().update(factorChallenges).set({ challenge }).where(eq(factorChallenges.id, step.id))
  }
  return { ways: [...kinds], passkey, passkeyAtAddress: kinds.has("passkey") && isAtAddress() }
}

/** Starts the session when the proof is right; `over`: begin with the password again; `refused`: no right proof. Throws `throttled` first. */
export async function finishSecondStep(
  token: string,
  given: GivenAtStep,
  { userAgent, network, deviceOf }: StepOrigin,
  requestId: string | null = null,
): Promise<(StartedSession & { email: string }) | "over" | "refused"> {
  const step = await openStep(token)
  if (!step) return "over"
  const { id, userId, email } = step
  const about = { method: "password", network, requestId } as const
  const attempt = await recordThrottled(
    async () => userId,
    about,
    () =>
      countFactorStep(email, isGuessable(given) ? "code" : "proof", { network, device: deviceOf?.(email) }),
  )
  const ended = await db().transaction(async (tx) => {
    const person = await holdPerson(tx, userId)
    if (!person?.passwordHash || person.disabledAt !== null || person.expired) return "over"
    // Two answers to one step: the second finds it taken.
    const [held] = await tx
      .select({ challenge: factorChallenges.challenge })
      .from(factorChallenges)
      .where(eq(factorChallenges.id, id))
      .for("update")
    if (!held) return "over"
    const factor = await proveFactor(tx, userId, { ...given, challenge: held.challenge })
    if (factor === undefined) return "refused"
    await tx.delete(factorChallenges).where(eq(factorChallenges.id, id))
    const started = await signedIn(tx, { userId, userAgent, network, method: "password", factor }, requestId)
    return { ...started, email }
  })
  if (ended === "refused") {
    await recordAudit(db(), {
      actorId: userId,
      action: "session.refused",
      requestId,
      detail: { way: "password", code: "wrong_factor" },
      network: logNetwork(network),
      ok: false,
    })
  } else if (ended !== "over") await forgetAttempts(attempt)
  return ended
}

function isGuessable(given: GivenAtStep): boolean {
  return "code" in given && isAppCode(given.code)
}

async function openStep(token: string) {
  const [step] = await db()
    .select({ id: factorChallenges.id, userId: users.id, email: users.email })
    .from(factorChallenges)
    .innerJoin(users, eq(users.id, factorChallenges.userId))
    .where(
      and(
        eq(factorChallenges.hash, hashOf(token)),
        eq(factorChallenges.purpose, "sign_in"),
        gt(factorChallenges.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    )
  return step
}

function hashOf(token: string): string {
  return sha256Hex(Buffer.from(token))
}
