import { type NextRequest, NextResponse } from "next/server"
import { WANTED_PATH_HEADER } from "#lib/auth/next-path.ts"
import { SESSION_COOKIES } from "#lib/auth/session/cookie-names.ts"
import { env } from "#lib/env.ts"
import { areCommandArguments } from "#lib/http/command-arguments.ts"
import { noteWrongOrigin, originProblem } from "#lib/http/guard/same-site.ts"
import { newNonce, pageHeaders } from "#lib/http/page-headers.ts"

/** Pages that a signed-out person may open. */
const OPEN_PAGES = new Set(["/sign-in", "/verify"])

/**
 * Sets the nonce and the security headers of every page, and sends people without a session cookie to the
 * sign-in page, but for a command, which answers that it was not done. Never the authorisation: that is decided by each edge against the session's row.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const nonce = newNonce()
  const headers = pageHeaders({ nonce, development: process.env.NODE_ENV === "development" })

  if (isCommand(request)) {
    // Next refuses such a command without a word of ours: the page says which address to open.
    const problem = originProblem(request.headers, env().appUrl, true)
    if (problem === "wrong_origin") noteWrongOrigin()
    if (problem !== undefined) return Response.json({ code: problem, status: 403 }, { status: 403, headers })
    if (!areCommandArguments(await request.text())) return new Response(null, { status: 400, headers })
  }
  if (!isOpen(request)) return toSignIn(request, headers)

  const forwarded = new Headers(request.headers)
  forwarded.set("x-nonce", nonce)
  forwarded.set(WANTED_PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  forwarded.set("Content-Security-Policy", headers["Content-Security-Policy"])
  return withHeaders(NextResponse.next({ request: { headers: forwarded } }), headers)
}

function isOpen(request: NextRequest): boolean {
  return (
    OPEN_PAGES.has(request.nextUrl.pathname) ||
    isCommand(request) ||
    SESSION_COOKIES.some((cookie) => request.cookies.has(cookie))
  )
}

/** As Next recognises one: a server action, which itself refuses a request without a session. */
function isCommand({ method, headers }: NextRequest): boolean {
  return method === "POST" && headers.has("next-action")
}

function toSignIn(request: NextRequest, headers: Record<string, string>): Response {
  const wanted = request.nextUrl.pathname + request.nextUrl.search
  const target = request.nextUrl.clone()
  target.pathname = "/sign-in"
  target.search = wanted === "/" ? "" : `?next=${encodeURIComponent(wanted)}`
  return withHeaders(NextResponse.redirect(target, 307), headers)
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/** `/api` stays outside: a body of more than 10 MB that passes through here is cut without an error. Files are named to their end. */
export const config = {
  matcher: ["/((?!api/|api$|_next/static/|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)"],
}
