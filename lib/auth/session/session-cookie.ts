import "server-only"
import { cookies } from "next/headers"
import { encode } from "next-auth/jwt"
import { env } from "#lib/env.ts"

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
