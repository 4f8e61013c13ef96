import "server-only"
import { createHash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"
import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { programTokens } from "#lib/db/schema/people.ts"
import { grantable, type Permission } from "#lib/domain/access/permissions.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import type { NewTokenInput } from "./token-fields.ts"

/** A token as its person sees it; instants are ISO 8601. */
export type ListedToken = {
  id: string
  name: string
  beginning: string
  scopes: Permission[]
  createdAt: string
  expiresAt: string
  hasExpired: boolean
  lastUsedAt: string | null
  lastNetwork: string | null
}

/** A person's tokens that were not revoked, the newest first; those that have expired too, so that it is seen why a program stopped. */
export async function listTokens(userId: string): Promise<ListedToken[]> {
  const rows = await db()
    .select({
      id: programTokens.id,
      name: programTokens.name,
      beginning: programTokens.beginning,
      scopes: programTokens.scopes,
      createdAt: programTokens.createdAt,
      expiresAt: programTokens.expiresAt,
      hasExpired: sql<boolean>`${programTokens.expiresAt} <= now()`,
      lastUsedAt: programTokens.lastUsedAt,
      lastNetwork: programTokens.lastNetwork,
    })
    .from(programTokens)
    .where(and(eq(programTokens.userId, userId), isNull(programTokens.revokedAt)))
    .orderBy(desc(programTokens.createdAt), desc(programTokens.id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/** Ends a token of that person for good, from the next request on. Throws `not_found` when it is not theirs or has been revoked. */
export async function revokeToken(actor: Actor, userId: string, id: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx, userId)
    const [revoked] = await tx
      .update(programTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(programTokens.id, id), eq(programTokens.userId, userId), isNull(programTokens.revokedAt)))
      .returning({ id: programTokens.id })
    if (!revoked) throw new CotejoError("not_found")
    await actor.record(tx, { type: "token", id })
  })
}

/** Ends all tokens of a person for good, within a transaction that holds the person. Returns how many lived. */
export async function revokeTokensIn(tx: Executor, userId: string): Promise<number> {
  const { revokedAt, expiresAt } = programTokens
  const revoked = await tx
    .update(programTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(programTokens.userId, userId), isNull(revokedAt), gt(expiresAt, sql`now()`)))
    .returning({ id: programTokens.id })
  return revoked.length
}

const MAX_TOKENS = 20

/** Makes a token and returns it, this once. Throws `invalid_input` for a scope they may not give, or too many live tokens. */
export async function createToken(
  actor: Actor,
  { name, days, scopes }: NewTokenInput,
): Promise<{ token: string }> {
  const token = newToken()
  await db().transaction(async (tx) => {
    // Of one person one at a time, so that two at once do not pass the maximum together.
    const { role } = await actor.reauthorize(tx, actor.user.id)
    const own = grantable(role)
    if (!scopes.every((scope) => own.includes(scope))) throw invalidField("scopes", "scopesNotYours")
    const [live] = await tx
      .select({ number: count() })
      .from(programTokens)
      .where(
        and(
          eq(programTokens.userId, actor.user.id),
          isNull(programTokens.revokedAt),
          sql`${programTokens.expiresAt} > now()`,
        ),
      )
    if ((live?.number ?? 0) >= MAX_TOKENS) throw invalidField("name", "tooMany")
    const [made] = await tx
      .insert(programTokens)
      .values({
        userId: actor.user.id,
        name,
        hash: tokenHash(token),
        beginning: tokenBeginning(token),
        scopes: [...new Set(scopes)],
        expiresAt: sql`now() + ${days} * interval '1 day'`,
      })
      .returning({ id: programTokens.id })
    if (!made) throw new Error("an insert returned no row")
    await actor.record(tx, { type: "token", id: made.id }, { days, scopes: scopes.join(",") })
  })
  return { token }
}

const PREFIX = "cotejo_"
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const RANDOM_LETTERS = 43 // 256 bits
const CHECK_LETTERS = 6
const SHAPE = /^cotejo_[0-9A-Za-z]{49}$/
const SHOWN_LETTERS = 5

/** A new token: a name of ours that scanners of leaked secrets know it by, 256 random bits, and a checksum of these. */
export function newToken(): string {
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("")
  return PREFIX + random + checksum(random)
}

/** Whether a text is a token as we make them; no other is looked up. */
export function isToken(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const letters = text.slice(PREFIX.length)
  return checksum(letters.slice(0, RANDOM_LETTERS)) === letters.slice(RANDOM_LETTERS)
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

export function tokenBeginning(token: string): string {
  return token.slice(0, PREFIX.length + SHOWN_LETTERS)
}

/** CRC-32 of the random part in base 62, as other issuers of such tokens write it. */
function checksum(random: string): string {
  let rest = crc32(random)
  let written = ""
  while (rest > 0) {
    written = (LETTERS[rest % LETTERS.length] ?? "") + written
    rest = Math.floor(rest / LETTERS.length)
  }
  return written.padStart(CHECK_LETTERS, "0")
}
