import "server-only"
import { and, eq, isNull, lt, or, sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import type { Executor } from "#lib/db/client.ts"
import { secondFactors } from "#lib/db/schema/factors.ts"
import type { FactorProof } from "#lib/domain/access/sign-in-methods.ts"
import type { UsedPasskey } from "./passkey-shapes.ts"
import { verifyPasskey } from "./passkeys.ts"
import { consumeRecoveryCode } from "./recovery-codes.ts"

/** The proof of a factor: a code of an app or for recovery; or a passkey's signature, with the challenge that it was asked to sign. */
export type GivenProof = { code: string } | { passkey: UsedPasskey; challenge: string | null | undefined }

/** The factor that the proof shows. Within a transaction, so that no code is accepted twice; the caller has counted the attempt. */
export async function proveFactor(
  tx: Executor,
  userId: string,
  given: GivenProof,
): Promise<FactorProof | undefined> {
  if ("passkey" in given) {
    const { passkey, challenge } = given
    return challenge && (await verifyPasskey(tx, userId, passkey, challenge)) ? "passkey" : undefined
  }
  const typed = given.code.trim()
  if (isAppCode(typed)) {
    return (await takeTotpCode(tx, userId, typed.replace(" ", ""))) ? "totp" : undefined
  }
  return (await consumeRecoveryCode(tx, userId, typed)) ? "recovery" : undefined
}

/** Whether that is a code of an app, which can be guessed; any other is taken for one for recovery. */
export function isAppCode(typed: string): boolean {
  return /^\d{3} ?\d{3}$/.test(typed.trim())
}

async function takeTotpCode(tx: Executor, userId: string, code: string): Promise<boolean> {
  const apps = await tx
    .select({ id: secondFactors.id, secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, "totp")))
  for (const { id, secret } of apps) {
    const opened = secret?.tryOpen(`${id}/${userId}`)
    const step = opened === undefined ? null : stepOfCode(opened, code)
    if (step !== null && (await takeStep(tx, id, step))) return true
  }
  return false
}

async function takeStep(tx: Executor, id: string, step: number): Promise<boolean> {
  const { lastStep } = secondFactors
  const consumed = await tx
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(secondFactors.id, id), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ id: secondFactors.id })
  return consumed.length > 0
}

/** As every authenticator app knows it (RFC 6238): SHA-1, six figures, a new code every 30 seconds. */
const PERIOD_SECONDS = 30
/** Steps before and after that are taken too: clocks go wrong, and typing takes time. */
const WINDOW = 1

/** A new secret, in Base32: 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the URI that an app reads from the picture. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The step of time that a code is of; null when it is none of now. */
export function stepOfCode(secret: string, code: string, nowMs = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp: nowMs, period: PERIOD_SECONDS }) + delta
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Cotejo", label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
