import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http"
import type { Socket } from "node:net"
import { unescape as unescapeLeniently } from "node:querystring"
import type { ErrorCode } from "#lib/domain/failures.ts"
import type { HttpSettings } from "#lib/env.ts"
import { addressOfClient, CLIENT_ADDRESS_HEADER } from "#lib/http/client-address.ts"
import { problemBody } from "#lib/http/problem-body.ts"
import { REQUEST_ID_HEADER, requestIdOf } from "#lib/http/request-id.ts"
import { askedLanguage } from "#lib/i18n/asked-language.ts"
import { type LogFields, routeOf } from "#lib/log/fields.ts"
import { inScope, log, rateLimiter } from "#lib/log/log.ts"
import { durations } from "#lib/metrics/metrics.ts"
import { isFile, refusalOf } from "./refused-request.ts"
import { isOwnPage, OWN_PAGE_HEADER } from "./same-site.ts"

const ALLOW = { allow: "GET, HEAD, POST" }
const HSTS = "max-age=31536000; includeSubDomains"
/** Longer than a proxy keeps a connection that nobody uses (nginx and most balancers: 60 s): one that we close first, it may just be sending on. */
const KEEP_ALIVE_MS = 75_000
/** So much of a refused body is read to its end, so that the connection serves the next request; a larger one is cut. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
/** Far more than a desk has, and less than the files that a process may open anywhere: the next ones are dropped while those to the database still open. */
const MAX_CONNECTIONS = 4_000
const DROPS_LOGGED_EVERY_MS = 60_000
/** The service may call it in pieces; its edge reads no further than it needs. */
const WEBHOOK = /^\/api\/webhooks\/vin\/[^/]+$/

/**
 * Makes the server of everything that is answered, static files included: HSTS when our origin is https, no tunnel and no request that nothing of ours is asked
 * with, no header of a stranger's about who and where we are, a path that can be decoded, a body whose length is known. All else is for `handle`.
 */
export function guardedServer(settings: HttpSettings, handle: RequestListener): Server {
  const origin = new URL(settings.appUrl)
  const hsts = origin.protocol === "https:" ? { "strict-transport-security": HSTS } : {}
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(hsts)) response.setHeader(name, value)
    return beginRequest(request, response)
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const scope = begin(request, response)
    // Nobody here speaks another protocol: it is answered in this one, and that was all.
    if (request.headers.upgrade !== undefined) response.setHeader("connection", "close")
    overwriteForwardedHeaders(request, origin, settings)
    const refusal = refusalOf(request)
    if (refusal !== undefined)
      return refuseRequest(refusal, request.headers, response, refusal === "method_not_allowed" ? ALLOW : {})
    if (isFile(request.url ?? "/")) delete request.headers.range
    if (hasKnownLength(request, response, settings)) inScope(scope, () => handle(request, response))
  })
  server.maxConnections = MAX_CONNECTIONS
  logDrops(server)
  server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    socket.on("error", () => undefined) // gone before its answer
    const headers = Object.entries({ ...hsts, ...ALLOW, "content-length": "0", connection: "close" })
    socket.write(
      `HTTP/1.1 405 Method Not Allowed\r\n${headers.map((header) => `${header.join(": ")}\r\n`).join("")}\r\n`,
    )
    socket.destroySoon()
  })
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response)
    response.writeHead(417, { connection: "close" }).end()
  })
  return server
}

/** Gives the request its id and logs how it ended, but for reads that succeed. */
function beginRequest(request: IncomingMessage, response: ServerResponse) {
  const requestId = requestIdOf(request.headers[REQUEST_ID_HEADER]?.toString())
  request.headers[REQUEST_ID_HEADER] = requestId
  response.setHeader(REQUEST_ID_HEADER, requestId)
  const { method = "GET", url = "/" } = request
  const began = performance.now()
  const named = routeOf(url)
  response.once("close", () => {
    const status = response.statusCode
    // Paths that do not exist have no route label: a stranger could make up any number of them.
    const route = status === 404 || status === 405 ? "*" : named
    const ms = Math.round(performance.now() - began)
    durations.requests.observe({ method, route, status: String(status) }, ms / 1_000)
    const isRead = method === "GET" || method === "HEAD"
    if (isRead && status < 400) return
    log(status >= 500 ? "warn" : "info", "request", {
      requestId,
      method: method as LogFields["method"],
      route,
      status,
      ms,
    })
  })
  return { requestId }
}

function logDrops(server: Server): void {
  const isDue = rateLimiter(DROPS_LOGGED_EVERY_MS)
  let count = 0
  server.on("drop", () => {
    count += 1
    if (!isDue("drop")) return
    log("warn", "failed", { doing: "accepting connections", count })
    count = 0
  })
}

/** Next and next-auth believe `X-Forwarded-*` and `Host` by themselves; from here on these have the values that we know. */
function overwriteForwardedHeaders(
  request: IncomingMessage,
  origin: URL,
  { trustedProxies }: HttpSettings,
): void {
  const { headers } = request
  const forwardedFor = headers[CLIENT_ADDRESS_HEADER]
  const client = addressOfClient(request.socket.remoteAddress, String(forwardedFor ?? ""), trustedProxies)
  for (const name of Object.keys(headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-real-ip") delete headers[name]
  }
  headers[CLIENT_ADDRESS_HEADER] = client
  headers[OWN_PAGE_HEADER] = isOwnPage(headers.origin, headers.host) ? "1" : "0"
  headers.host = origin.host
  headers["x-forwarded-host"] = origin.host
  headers["x-forwarded-proto"] = origin.protocol.slice(0, -1)
  headers["x-forwarded-port"] = origin.port || (origin.protocol === "https:" ? "443" : "80")
  request.url = readablePath(request.url ?? "/")
}

/** Refuses a body that is announced as too large, or without a length. Returns whether to go on. */
function hasKnownLength(request: IncomingMessage, response: ServerResponse, settings: HttpSettings): boolean {
  const [path = ""] = (request.url ?? "").split("?")
  const maxBytes = maxBodyBytes(path, settings.maxUploadBytes)
  const inPieces = request.headers["transfer-encoding"] !== undefined
  if (inPieces) response.setHeader("connection", "close") // whatever of it is not read
  if (inPieces ? WEBHOOK.test(path) : Number(request.headers["content-length"] ?? 0) <= maxBytes) return true
  discard(request, response, maxBytes)
  return false
}

/** A client that is still sending reads no answer, and a proxy reports a fault of ours: the refusal comes after the body, if that is not endless. */
function discard(request: IncomingMessage, response: ServerResponse, maxBytes: number): void {
  let size = 0
  const refuse = (more: Record<string, string> = {}) => {
    if (response.headersSent) return
    refuseRequest(size > maxBytes ? "body_too_large" : "length_required", request.headers, response, more)
  }
  request.on("data", (piece: Buffer) => {
    size += piece.length
    if (size > maxBytes + MAX_DISCARDED_BYTES) refuse({ connection: "close" })
  })
  request.on("end", refuse)
  request.on("error", () => undefined) // gone before its answer
}

import en from "../../../messages/en/errors.json" with { type: "json" }
import es from "../../../messages/es/errors.json" with { type: "json" }

const WORDS = { es: es.problems, en: en.problems }

/** Answers a request that no edge sees with the problem that an edge would give, in the request's language. */
function refuseRequest(
  code: ErrorCode,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
  more: Record<string, string> = {},
): void {
  const requestId = requestIdOf(headers[REQUEST_ID_HEADER]?.toString())
  const words = WORDS[askedLanguage(headers.cookie, headers["accept-language"])]
  const problem = problemBody(code, words[code], requestId)
  response.writeHead(problem.status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    [REQUEST_ID_HEADER]: requestId,
    ...more,
  })
  response.end(JSON.stringify(problem))
}

/** The limit of every request body that is not named below: of a page, a server action, a form. */
const MAX_BODY_BYTES = 1024 * 1024

const MAX_SIGN_IN_BYTES = 16 * 1024

/** The lists that people paste. Each of these edges counts to its own limit (`maxBytes` of `route()`), below this one, and explains. */
const MAX_LIST_BYTES = 16 * 1024 * 1024

const LISTS = /^\/api\/(?:batches|subjects\/preflight|match\/self-matches\/rows|portfolios\/[^/]+\/members)$/

/** Besides the documents of an upload: the request itself and the headers of each part. */
const UPLOAD_ROOM_BYTES = 2 * 1024 * 1024

/** The limit of a body in bytes. An upload (`maxUploadBytes`) may be twice its limit, so that the answer can name what was too large. */
function maxBodyBytes(path: string, maxUploadBytes: number): number {
  if (path === "/api/signatures") return 2 * maxUploadBytes + UPLOAD_ROOM_BYTES
  if (path.startsWith("/api/auth/")) return MAX_SIGN_IN_BYTES
  return LISTS.test(path) ? MAX_LIST_BYTES : MAX_BODY_BYTES
}

/** A path that every reader can decode: without an origin, whose word we do not take, and with U+FFFD for bytes that are no UTF-8. */
function readablePath(target: string): string {
  const local = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target)
  const path = local === null ? target : target.slice(local[0].length).replace(/^(?!\/)/, "/")
  const query = path.search(/[?#]/)
  const [before, after] = query === -1 ? [path, ""] : [path.slice(0, query), path.slice(query)]
  return before.split("/").map(readableSegment).join("/") + after
}

function readableSegment(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return encodeURIComponent(unescapeLeniently(segment))
  }
}
