import "server-only"
import type { NextRequest } from "next/server"
import type * as z from "zod/mini"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { requireOwnOrigin } from "#lib/http/guard/same-site.ts"
import { type Described, isLargeFile } from "#lib/interface/described.ts"
import { logFault } from "#lib/log/fault.ts"
import { routeOf } from "#lib/log/fields.ts"
import { bearerOf } from "#lib/tokens/token-user.ts"
import { authorize, type Guard, type Requester, signedInRequester, tokenRequester } from "./actor-of.ts"
import { noteRefused } from "./guard/note-refused.ts"
import { problemResponse, unexpectedError } from "./problem-response.ts"
import { parseInput, readJson, readQuery } from "./read-body.ts"
import { newRequestId, REQUEST_ID_HEADER } from "./request-id.ts"

const MAX_JSON_BYTES = 64 * 1024
const SAFE_METHODS = ["GET", "HEAD"]

type Params = Record<string, string>

/** `audit`: the audit row that this edge writes, or `nothing` for one that only reads. An edge that changes something has to name it. */
type Declaration<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType> = Guard &
  Described & {
    /** It puts questions to the service: a failure while it runs is never reported as if nothing had been asked. */
    asks?: true
    /** It serves the browser's own session or page frame: a program's token is never accepted. */
    sessionOnly?: true
    params?: P
    query?: Q
    body?: B
    maxBytes?: number
    run: (
      actor: Actor,
      given: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; request: NextRequest },
    ) => Promise<Response>
  }

/** The public part of an edge's declaration, from which the OpenAPI description is generated. */
export type Declared = Omit<Declaration<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>, "run">

/**
 * The one way to make a route handler; the handler carries its declaration. Before `run`: session row (or a program's token), permission, Origin and
 * Fetch-Metadata on methods that change something, body cap and schemas. After it: the declared audit row is really there, `Cache-Control: no-store`, the
 * request id, and every error as problem+json. A `HEAD` for a table or a ZIP answers whether it would be given out, and nothing of it is made or read.
 */
export function route<
  P extends z.ZodMiniType = z.ZodMiniType<Params>,
  Q extends z.ZodMiniType = z.ZodMiniType<undefined>,
  B extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(declared: Declaration<P, Q, B>) {
  async function handle(request: NextRequest, context: { params: Promise<Params> }): Promise<Response> {
    const requestId = request.headers.get(REQUEST_ID_HEADER) ?? newRequestId() // the server's guard has named it
    const response = await guarded(declared, request, context, requestId)
    response.headers.set(REQUEST_ID_HEADER, requestId)
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store")
    return response
  }
  const { run: _, ...rest } = declared
  return Object.assign(handle, { declared: rest as Declared })
}

async function guarded<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  declared: Declaration<P, Q, B>,
  request: NextRequest,
  context: { params: Promise<Params> },
  requestId: string,
): Promise<Response> {
  let running = false
  let user: ActingUser | undefined
  try {
    const isThere = !SAFE_METHODS.includes(request.method)
    const requester = await requesterOf(declared, request)
    user = requester.user
    const { actor, audited } = await authorize(requester, declared, requestId, isThere)
    const given = await readGiven(declared, request, context)
    running = true
    if (request.method === "HEAD" && isLargeFile(declared.answers)) return new Response(null)
    const response = await declared.run(actor, given)
    if (!audited()) throw new Error(`the edge declared ${declared.audit} and left no audit row`)
    return response
  } catch (error) {
    const { asks } = declared
    const failure =
      error instanceof CotejoError
        ? error
        : unexpectedError(error, { hasRun: running, ...(asks && { asks }) })
    if (FAILURES[failure.code].status === 500 || failure !== error)
      logFault(
        { doing: "answering a request", route: routeOf(request.nextUrl.pathname) },
        requestId,
        failure.cause,
      )
    const edge = `${request.method} ${routeOf(request.nextUrl.pathname)}`
    // Next passes no parameters to a route without any, contrary to its types.
    const about = ((await context.params) as Params | undefined) ?? {}
    await noteRefused({ error: failure, user, requestId, edge, about })
    return problemResponse(failure, requestId)
  }
}

/** A program by its token, with any Origin, since no browser sends one by itself; otherwise a person by the session of their browser. */
async function requesterOf(
  declared: Guard & { sessionOnly?: true },
  { headers, method }: NextRequest,
): Promise<Requester> {
  const token = bearerOf(headers)
  if (token !== undefined) {
    if (declared.sessionOnly) throw new CotejoError("session_required")
    return tokenRequester(token, headers)
  }
  const changes = !SAFE_METHODS.includes(method) || declared.audit !== "nothing"
  if (changes) requireOwnOrigin(headers)
  return signedInRequester()
}

async function readGiven<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  declared: Declaration<P, Q, B>,
  request: NextRequest,
  context: { params: Promise<Params> },
) {
  const params = await context.params
  return {
    params: (declared.params ? parseInput(declared.params, params) : params) as z.output<P>,
    query: (declared.query
      ? parseInput(declared.query, readQuery(request.nextUrl.searchParams))
      : undefined) as z.output<Q>,
    body: (declared.body
      ? await readJson(request, declared.body, declared.maxBytes ?? MAX_JSON_BYTES)
      : declared.multipart
        ? undefined
        : requireNoForm(request)) as z.output<B>,
    request,
  }
}

/** What takes no body is not done for a form either, which a page of another site could send. Throws `unsupported_body`. */
function requireNoForm({ method, headers }: NextRequest): undefined {
  const type = headers.get("content-type")
  if (SAFE_METHODS.includes(method) || type === null || /^application\/json\b/i.test(type)) return undefined
  throw new CotejoError("unsupported_body")
}
