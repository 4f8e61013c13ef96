import "server-only"
import type { NextRequest } from "next/server"
import { env } from "#lib/env.ts"
import { sessionCookie } from "./cookie-names.ts"
import { endSession } from "./session-row.ts"
import { sessionOf } from "./session-token.ts"

/**
 * Ends the browser's former session: when `response` gives it a new one, the session of the request's cookie ends, so that a copy of that cookie opens nothing.
 * Does nothing where nobody was signed in.
 */
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
