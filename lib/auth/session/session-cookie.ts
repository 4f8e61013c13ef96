import "server-only"
import { createHash } from "node:crypto"
import { cookies } from "next/headers"
import type { NextRequest } from "next/server"
import { decode, encode, type JWT } from "next-auth/jwt"
import { env } from "#lib/env.ts"
import { keepNewest } from "#lib/keep-newest.ts"
import { processWide } from "#lib/process-wide.ts"
import { sessionCookie } from "./cookie-names.ts"
import { endSession } from "./session-row.ts"

/** Replaces this browser's session after a change of password, so that a copy of the old cookie opens nothing. */
export async function replaceSessionCookie(userId: string, sessionId: string): Promise<void> {
  const jar = await cookies()
  const held = jar.getAll().find(({ name }) => name.endsWith("next-auth.session-token"))
  if (!held) throw new Error("a signed-in person without a session's cookie")
  const maxAge = env().session.hours * 3600
  const value = await encode({ token: { sub: userId, sessionId }, secret: env().authSecret, maxAge })
  const secure = env().appUrl.startsWith("https:")
  jar.set(held.name, value, { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge })
}

/** Ends the session of the request's cookie when `response` gives a new one, so that a copy of that cookie opens nothing. */
export async function endFormerSession(request: NextRequest, response: Response): Promise<void> {
  const { appUrl, authSecret } = env()
  const name = sessionCookie(appUrl.startsWith("https:"))
  const isNew = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${name}=`) && cookie[name.length + 1] !== ";")
  const former = request.cookies.get(name)?.value
  const sessionId = isNew && former ? await sessionOf(former, authSecret) : undefined
  if (sessionId) await endSession(sessionId)
}

const MAX_KNOWN = 5_000

/** The one way of sealing our cookies (RFC 7516): the library would open any algorithm that a cookie names and our key fits. */
const SEALED = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}.`

type Known = { sessionId: string; expiresAtMs: number }

/** By the hash of secret and token: the keys in memory open nothing. */
const remembered = processWide("sessionTokens", () => new Map<string, Known>())

/** The session that a cookie of ours names, decrypted once and remembered; whether it lives is its row's to say (`liveSession`). */
export async function sessionOf(
  token: string,
  secret: string,
  nowMs = Date.now(),
): Promise<string | undefined> {
  const name = createHash("sha256").update(secret).update("\0").update(token).digest("base64")
  const known = remembered.get(name) ?? (await read(token, secret))
  if (!known || known.expiresAtMs <= nowMs) {
    remembered.delete(name)
    return undefined
  }
  keepNewest(remembered, name, known, MAX_KNOWN)
  return known.sessionId
}

async function read(token: string, secret: string): Promise<Known | undefined> {
  if (!token.startsWith(SEALED)) return undefined
  // Nothing external is involved here: a failure is a cookie that we did not make, or made with another secret.
  const opened: (JWT & { exp?: unknown }) | null = await decode({ token, secret }).catch(() => null)
  if (!opened?.sessionId || typeof opened.exp !== "number") return undefined
  return { sessionId: opened.sessionId, expiresAtMs: opened.exp * 1000 }
}
