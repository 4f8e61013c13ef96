import type { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { authOptions } from "#lib/auth/auth-options.ts"
import { env } from "#lib/env.ts"
import { isSameSite } from "#lib/http/same-site.ts"

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own edges: it guards its posts with a token of its own, and we with the origin besides. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  if (request.method === "POST" && !isSameSite(request.headers, env().appUrl)) {
    return new Response(null, { status: 403, headers: { "cache-control": "no-store" } })
  }
  return NextAuth(request, context, authOptions()) as Promise<Response>
}

export { handle as GET, handle as POST }
