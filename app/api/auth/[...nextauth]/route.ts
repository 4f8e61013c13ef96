import { cookies } from "next/headers"
import type { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { type AuthRequest, authOptions } from "#lib/auth/auth-options.ts"
import { networkOf } from "#lib/auth/network.ts"
import { nextPath } from "#lib/auth/next-path.ts"
import { beginOidc, finishOidc, providerSignOutUrl, ssoProblemPath } from "#lib/auth/oidc/oidc-attempt.ts"
import { stepMethods } from "#lib/auth/second-step.ts"
import { askedAgainCookie, attemptCookies, callbackCookie } from "#lib/auth/session/cookie-names.ts"
import { SECOND_STEP, stepCookieName } from "#lib/auth/session/device-cookie.ts"
import { endFormerSession } from "#lib/auth/session/session-cookie.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { clientAddress } from "#lib/http/client-address.ts"
import { noteRefused } from "#lib/http/guard/note-refused.ts"
import { requireOwnOrigin } from "#lib/http/guard/same-site.ts"
import { problemResponse } from "#lib/http/problem-response.ts"
import { newRequestId, REQUEST_ID_HEADER } from "#lib/http/request-id.ts"
import { routeOf } from "#lib/log/fields.ts"

type Context = { params: Promise<{ nextauth: string[] }> }
type Endpoint = (request: NextRequest, context: Context, about: AuthRequest) => Promise<Response>

/** The endpoints of next-auth that the sign-in uses. The rest is not served: `_log`, for one, would let anybody write into our log. */
const ENDPOINTS: Partial<Record<string, Endpoint>> = {
  "GET csrf": byNextAuth,
  "POST callback/credentials": byNextAuth,
  [`POST callback/${SECOND_STEP}`]: byNextAuth,
  [`GET ${SECOND_STEP}`]: secondStepMethods,
  "POST signin/oidc": goToProvider,
  "GET callback/oidc": handleProviderCallback,
  "POST signout": signOut,
}

/** next-auth's own edges: it guards its posts with a token of its own, and we with the origin besides. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const about = {
    requestId: request.headers.get(REQUEST_ID_HEADER) ?? newRequestId(),
    userAgent: request.headers.get("user-agent") ?? "",
    network: networkOf(clientAddress(request.headers)),
  }
  const response = await guarded(request, context, about)
  response.headers.set(REQUEST_ID_HEADER, about.requestId)
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store")
  return response
}

async function guarded(request: NextRequest, context: Context, about: AuthRequest): Promise<Response> {
  const { nextauth } = await context.params
  const name = `${request.method} ${nextauth.join("/")}`
  const edge = name.endsWith("/oidc") && !env().oidc ? undefined : ENDPOINTS[name]
  if (!edge) return new Response(null, { status: 404 })
  if (request.method === "POST") {
    const refused = await refuseOrigin(request, about.requestId)
    if (refused) return refused
  }
  // Any other body next-auth reads by guesses, and fails at one that it cannot; our own pages send none.
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")
  if (request.method === "POST" && !isForm) return new Response(null, { status: 415 })
  return edge(request, context, about)
}

async function refuseOrigin(request: NextRequest, requestId: string): Promise<Response | undefined> {
  try {
    requireOwnOrigin(request.headers)
    return undefined
  } catch (error) {
    if (!(error instanceof CotejoError)) throw error
    const edge = `${request.method} ${routeOf(request.nextUrl.pathname)}`
    await noteRefused({ error, user: undefined, requestId, edge, about: {} })
    return problemResponse(error, requestId)
  }
}

async function byNextAuth(request: NextRequest, context: Context, about: AuthRequest): Promise<Response> {
  const response: Response = await NextAuth(request, context, authOptions(about))
  await endFormerSession(request, response)
  return response
}

/** The possible proofs for this browser's second step; 404 where it has none, or one that is over. */
async function secondStepMethods(request: NextRequest): Promise<Response> {
  const ways = await stepMethods(request.cookies.get(stepCookieName())?.value ?? "")
  return ways ? Response.json(ways) : new Response(null, { status: 404 })
}

async function goToProvider(request: NextRequest, context: Context, about: AuthRequest): Promise<Response> {
  const { name, options } = askedAgainCookie(env().appUrl.startsWith("https:"))
  const isAgain = request.nextUrl.searchParams.get("prompt") === "login"
  ;(await cookies()).set(name, isAgain ? "1" : "", isAgain ? options : { ...options, maxAge: 0 })
  return beginOidc(about.requestId, (oidc) => byNextAuth(request, context, { ...about, oidc }))
}

/** Ends the attempt, successful or not, and deletes its stored state: the same answer is not accepted twice. */
async function handleProviderCallback(
  request: NextRequest,
  context: Context,
  about: AuthRequest,
): Promise<Response> {
  const { requestId, network } = about
  const error = request.nextUrl.searchParams.get("error")
  const jar = await cookies()
  const isSecure = env().appUrl.startsWith("https:")
  const again = askedAgainCookie(isSecure)
  const askedAgain = jar.get(again.name)?.value === "1"
  if (askedAgain) jar.set(again.name, "", { ...again.options, maxAge: 0 })
  const ended = await finishOidc({ requestId, network, error, askedAgain }, (oidc) =>
    byNextAuth(request, context, { ...about, oidc }),
  )
  if (ended instanceof Response) return ended
  const wanted = URL.parse(jar.get(callbackCookie(isSecure))?.value ?? "")
  for (const { name, options } of Object.values(attemptCookies(isSecure))) {
    jar.set(name, "", { ...options, maxAge: 0 })
  }
  const next = nextPath(wanted ? wanted.pathname + wanted.search : undefined)
  const location = ssoProblemPath(ended, { request: requestId, ...(next !== "/" && { next }) })
  return new Response(null, { status: 303, headers: { location } })
}

/** Signs out. The browser's storage is cleared; cookies (language, theme, known devices) stay. Responds with the address to go to. */
async function signOut(request: NextRequest, context: Context, about: AuthRequest): Promise<Response> {
  const response = await byNextAuth(request, context, about)
  response.headers.set("clear-site-data", '"storage"')
  if (about.ended !== "oidc" || !response.headers.get("content-type")?.includes("json")) return response
  return Response.json({ url: await providerSignOutUrl() }, { headers: response.headers })
}

export { handle as GET, handle as POST }
