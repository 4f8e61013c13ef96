import "server-only"
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { and, eq, gt, sql } from "drizzle-orm"
import ipaddr from "ipaddr.js"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { factorChallenges, secondFactors } from "#lib/db/schema/factors.ts"
import { env } from "#lib/env.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import type { NewPasskeyInput } from "./factor-fields.ts"
import type { UsedPasskey } from "./passkey-shapes.ts"
import { codesForFirst, requireRoom } from "./recovery-codes.ts"

const MINUTES = 5

/** Returns the relying party of our passkeys: our own host and origin, never those that a request names. */
function party() {
  const { hostname, origin } = new URL(env().appUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** Whether Cotejo is at an IP address: WebAuthn knows names alone, so no passkey works there. */
export function isAtAddress(): boolean {
  return ipaddr.isValid(party().expectedRPID.replace(/^\[|\]$/g, ""))
}

/** Returns the options for a device to create a passkey of that person's; it counts once its answer is accepted. Throws `passkey_at_address`. */
export async function offerPasskey({
  id: userId,
  email,
  name,
}: ActingUser): Promise<PublicKeyCredentialCreationOptionsJSON> {
  if (isAtAddress()) throw new CotejoError("passkey_at_address")
  await requireRoom(db(), userId)
  const options = await generateRegistrationOptions({
    rpName: "Cotejo",
    rpID: party().expectedRPID,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(userId),
    excludeCredentials: await credentialsOf(db(), userId),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  })
  await keepChallenge(userId, "passkey", options.challenge)
  return options
}

/** Adds the passkey made for the last offer. Returns recovery codes with the first factor. Throws `state_changed`, `invalid_input`. */
export async function addPasskey(
  actor: Actor,
  { name, response }: NewPasskeyInput,
): Promise<{ codes: string[] | null }> {
  const userId = actor.user.id
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    await requireRoom(tx, userId)
    const challenge = await consumeChallenge(tx, userId, "passkey")
    if (challenge === undefined) throw new CotejoError("state_changed")
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      ...party(),
      requireUserVerification: false,
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    if (!verified || !registrationInfo) throw invalidField("name", "passkeyWrong")
    const { id, publicKey, counter, transports } = registrationInfo.credential
    const codes = await codesForFirst(tx, userId)
    const [added] = await tx
      .insert(secondFactors)
      .values({
        userId,
        kind: "passkey",
        name,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: transports ?? [],
      })
      .onConflictDoNothing({ target: secondFactors.credentialId })
      .returning({ id: secondFactors.id })
    if (!added) throw invalidField("name", "passkeyWrong")
    await actor.record(tx, { type: "factor", id: added.id }, { kind: "passkey", codes: codes !== null })
    return { codes }
  })
}

/** Returns the challenge for that person's devices; null when they have no passkey. The caller stores the challenge. */
export async function passkeyOptions(userId: string): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const allowCredentials = await credentialsOf(db(), userId)
  if (allowCredentials.length === 0 || isAtAddress()) return null
  return generateAuthenticationOptions({
    rpID: party().expectedRPID,
    allowCredentials,
    userVerification: "preferred",
  })
}

/** The same for a confirmation within a session; kept until it is answered or asked for again. */
export async function passkeyToConfirm(
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const options = await passkeyOptions(userId)
  if (options) await keepChallenge(userId, "confirm", options.challenge)
  return options
}

/** Whether a device of theirs signed that challenge. A counter that did not grow is refused: the passkey exists twice. */
export async function verifyPasskey(
  tx: Executor,
  userId: string,
  response: UsedPasskey,
  challenge: string,
): Promise<boolean> {
  const [kept] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.credentialId, response.id), eq(secondFactors.userId, userId)))
    .for("update")
  if (!kept?.publicKey) return false
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...party(),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, "base64url")),
      counter: kept.counter ?? 0,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  await tx
    .update(secondFactors)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(secondFactors.id, kept.id))
  return true
}

/** Returns the challenge stored for that, and deletes it; undefined when there is none, or it has expired. */
export async function consumeChallenge(
  tx: Executor,
  userId: string,
  purpose: "passkey" | "confirm",
): Promise<string | undefined> {
  const [consumed] = await tx
    .delete(factorChallenges)
    .where(
      and(
        eq(factorChallenges.userId, userId),
        eq(factorChallenges.purpose, purpose),
        gt(factorChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: factorChallenges.challenge })
  return consumed?.challenge ?? undefined
}

async function keepChallenge(
  userId: string,
  purpose: "passkey" | "confirm",
  challenge: string,
): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .delete(factorChallenges)
      .where(and(eq(factorChallenges.userId, userId), eq(factorChallenges.purpose, purpose)))
    const expiresAt = sql`now() + ${MINUTES} * interval '1 minute'`
    await tx.insert(factorChallenges).values({ userId, purpose, challenge, expiresAt })
  })
}

async function credentialsOf(on: Executor, userId: string) {
  const rows = await on
    .select({ id: secondFactors.credentialId, transports: secondFactors.transports })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, "passkey")))
  return rows.flatMap(({ id, transports }) => (id === null ? [] : [{ id, transports: transports ?? [] }]))
}
