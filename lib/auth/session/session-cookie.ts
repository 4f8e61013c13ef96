import "server-only"
import { cookies } from "next/headers"
import type { NextRequest } from "next/server"
import { encode } from "next-auth/jwt"
import { env } from "#lib/env.ts"
import { sessionCookie } from "./cookie-names.ts"
import { endSession } from "./session-row.ts"
import { sessionOf } from "./session-token.ts"

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
