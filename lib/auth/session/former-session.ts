import "server-only"
import type { NextRequest } from "next/server"
import { env } from "#lib/env.ts"
import { sessionCookie } from "./cookie-names.ts"
import { endSession } from "./session-row.ts"
import { sessionOf } from "./session-token.ts"

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
