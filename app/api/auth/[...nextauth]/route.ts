import type { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { authOptions } from "#lib/auth/auth-options.ts"
import { env } from "#lib/env.ts"
import { isSameSite } from "#lib/http/same-site.ts"

type Context = { params: Promise<{ nextauth: string[] }> }

/** What the sign-in uses of next-auth. The rest is not there: `_log`, for one, writes into our log whatever a stranger sends. */
const EDGES = new Set(["GET csrf", "POST callback/credentials", "POST signout"])

/** next-auth's own edges: it guards its posts with a token of its own, and we with the origin besides. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  if (!EDGES.has(`${request.method} ${nextauth.join("/")}`)) {
    return new Response(null, { status: 404, headers: { "cache-control": "no-store" } })
  }
  if (request.method === "POST" && !isSameSite(request.headers, env().appUrl)) {
    return new Response(null, { status: 403, headers: { "cache-control": "no-store" } })
  }
  const response: Response = await NextAuth(request, context, authOptions())
  // Whatever the session kept in the browser goes with it; cookies (language, theme, known devices) stay.
  if (request.method === "POST" && request.nextUrl.pathname === "/api/auth/signout") {
    response.headers.set("clear-site-data", '"storage"')
  }
  return response
}

export { handle as GET, handle as POST }
