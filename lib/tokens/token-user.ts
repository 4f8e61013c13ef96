import "server-only"
import { eq, sql } from "drizzle-orm"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import type { ActingUser } from "#lib/auth/actor.ts"
import { logNetwork, networkOf } from "#lib/auth/network.ts"
import { SESSION_COOKIES } from "#lib/auth/session/cookie-names.ts"
import { countWrongToken } from "#lib/auth/throttle.ts"
import { db } from "#lib/db/client.ts"
import { programTokens, users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { clientAddress } from "#lib/http/client-address.ts"
import { roleMasks } from "#lib/people/masked-roles.ts"
import { isToken, tokenHash } from "./tokens.ts"

/** `last_used_at` is written at most this often. */
const USED_EVERY_SECONDS = 30
const BEARER = /^Bearer +(\S+)$/i

/**
 * Returns the bearer token of a request (`Authorization`, RFC 6750); undefined without that header, empty where it has another form. Throws `two_credentials`.
 */
export function bearerOf(headers: Headers): string | undefined {
  const header = headers.get("authorization")
  if (header === null) return undefined
  const cookies = headers.get("cookie") ?? ""
  // A request has one identity: a browser tricked into sending cookie and token would act for somebody else.
  if (SESSION_COOKIES.some((name) => cookies.split("; ").some((cookie) => cookie.startsWith(`${name}=`))))
    throw new CotejoError("two_credentials")
  return BEARER.exec(header)?.[1] ?? ""
}

/** The person behind a token with the scopes that they hold now. Throws `invalid_token`, and `throttled` after too many of those. */
export async function tokenUser(text: string, headers: Headers): Promise<ActingUser> {
  const address = clientAddress(headers)
  const found = isToken(text) ? await tokenRow(text) : undefined
  if (!found?.isAlive) {
    if (found) await noteDead(found.token, found.user.id, address)
    await countWrongToken(networkOf(address))
    throw new CotejoError("invalid_token")
  }
  const { token, user } = found
  if (!token.recentlyUsed) await noteUse(token.id, address)
  const { role, ...person } = user
  return { ...person, role: { role, only: token.scopes }, sessionId: token.id }
}

async function tokenRow(text: string) {
  const [row] = await db()
    .select({
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        dayLimit: users.dayLimit,
        // A person's choice is for their screens; the rule of their role applies to their programs too.
        masksLists: roleMasks(),
      },
      token: {
        id: programTokens.id,
        scopes: programTokens.scopes,
        recentlyUsed: sql<boolean>`coalesce(${programTokens.lastUsedAt} > now() - ${USED_EVERY_SECONDS} * interval '1 second', false)`,
      },
      isAlive: sql<boolean>`${programTokens.revokedAt} is null and ${programTokens.expiresAt} > now()
        and ${users.disabledAt} is null and ${users.temporaryUntil} is null`,
    })
    .from(programTokens)
    .innerJoin(users, eq(users.id, programTokens.userId))
    .where(eq(programTokens.hash, tokenHash(text)))
  return row
}

async function noteUse(id: string, address: string): Promise<void> {
  await db()
    .update(programTokens)
    .set({ lastUsedAt: sql`now()`, lastNetwork: logNetwork(address) })
    .where(eq(programTokens.id, id))
}

/** Records a program that still uses a token that is over, once an hour. */
async function noteDead({ id }: { id: string }, actorId: string, address: string): Promise<void> {
  const target = { type: "token", id } as const
  const network = logNetwork(address)
  const refusal = { actorId, action: "access.refused", requestId: null, ok: false } as const
  await recordOnceAnHour({ ...refusal, sessionId: id, network, target })
}
