import { type IncomingMessage, type Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { HttpSettings } from "#lib/env.ts"
import { type LogFields, routeOf } from "../../log/fields.ts"
import { log } from "../../log/log.ts"
import { rateLimiter } from "../../log/rate-limiter.ts"
import { inScope } from "../../log/request-scope.ts"
import { durations } from "../../metrics/durations.ts"
import { maxBodyBytes } from "../body-limits.ts"
import { addressOfClient, CLIENT_ADDRESS_HEADER } from "../client-address.ts"
import { readablePath } from "../readable-path.ts"
import { REQUEST_ID_HEADER, requestIdOf } from "../request-id.ts"
import { refuseRequest } from "./refuse-request.ts"
import { isFile, refusalOf } from "./refused-request.ts"
import { isOwnPage, OWN_PAGE_HEADER } from "./same-site.ts"

const HSTS = "max-age=31536000; includeSubDomains"
/** So much of a refused body is read to its end, so that the connection serves the next request; a larger one is cut. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
/** Far more than a desk has, and less than the files that a process may open anywhere: the next ones are dropped while those to the database still open. */
const MAX_CONNECTIONS = 4_000
const DROPS_LOGGED_EVERY_MS = 60_000

/**
 * Guards everything that the server answers, static files included: HSTS when our origin is https, no tunnel and no request that nothing of ours is asked with,
 * no header of a stranger's about who and where we are, a path that can be decoded, a body that is counted before it is kept.
 */
export function guardServer(server: Server, settings: HttpSettings): void {
  const emit = server.emit.bind(server) as (event: string, ...given: unknown[]) => boolean
  const origin = new URL(settings.appUrl)
  server.maxConnections = MAX_CONNECTIONS
  logDrops(server)
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    if (origin.protocol === "https:") response.setHeader("strict-transport-security", HSTS)
    return beginRequest(request, response)
  }
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    const response = answerOn(socket, request)
    begin(request, response)
    refuseMethod(request, response)
  })
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response)
    response.writeHead(417, { connection: "close" }).end()
  })
  server.emit = (event: string, ...given: unknown[]): boolean => {
    if (event !== "request") return emit(event, ...given)
    const [request, response] = given as [IncomingMessage, ServerResponse]
    const scope = begin(request, response)
    // Nobody here speaks another protocol: it is answered in this one, and that was all.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    overwriteForwardedHeaders(request, origin, settings)
    const refusal = refusalOf(request)
    if (refusal === "method_not_allowed") return refuseMethod(request, response)
    if (refusal !== undefined) {
      refuseRequest(refusal, request.headers, response)
      return true
    }
    if (isFile(request.url ?? "/")) delete request.headers.range
    if (!isBounded(request, response, settings)) return true
    return inScope(scope, () => emit(event, ...given))
  }
}

/**
 * Gives the request its id, here and in its answer, and logs how it ended. A page that reads by itself is one of many, and is logged only when it failed.
 */
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

/** The answer to a request whose connection the server has let go of; it ends with it, whether its client ends it or not. */
function answerOn(socket: Socket, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once("finish", () => socket.destroySoon())
  socket.on("error", () => undefined) // gone before its answer
  return response
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

function refuseMethod({ headers }: IncomingMessage, response: ServerResponse): true {
  refuseRequest("method_not_allowed", headers, response, { allow: "GET, HEAD, POST" })
  return true
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

/** Refuses a body whose announced length is too large, and counts one that comes without a length. Returns whether to go on. */
function isBounded(request: IncomingMessage, response: ServerResponse, settings: HttpSettings): boolean {
  const [path = ""] = (request.url ?? "").split("?")
  const maxBytes = maxBodyBytes(path, settings.maxUploadBytes)
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    discard(request, response)
    return false
  }
  if (request.headers["transfer-encoding"] !== undefined) countBody(request, response, maxBytes)
  return true
}

/** A client that is still sending reads no answer, and a proxy reports a fault of ours: the refusal comes after the body, if that is not endless. */
function discard(request: IncomingMessage, response: ServerResponse): void {
  let size = 0
  request.on("data", (piece: Buffer) => {
    size += piece.length
    if (size > MAX_DISCARDED_BYTES && !response.headersSent) refuseBody(request, response, true)
  })
  request.on("end", () => {
    if (!response.headersSent) refuseBody(request, response, false)
  })
  request.on("error", () => undefined) // gone before its answer
}

/** Counts where the parser hands the bytes over: nobody downstream can forget it, and no further byte is kept. */
function countBody(request: IncomingMessage, response: ServerResponse, maxBytes: number): void {
  const push = request.push.bind(request)
  let size = 0
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding): boolean => {
    size += chunk?.length ?? 0
    if (size <= maxBytes) return push(chunk, encoding)
    const isEndless = size > maxBytes + MAX_DISCARDED_BYTES
    if ((chunk === null || isEndless) && !response.headersSent) {
      refuseBody(request, response, true)
      discardWrites(response)
    } else if (isEndless && response.writableEnded) request.destroy()
    return true
  }
}

/** The edge that was reading does not know that we answered: its later writes are discarded. */
function discardWrites(response: ServerResponse): void {
  const nothing = () => response
  Object.assign(response, {
    ...{ setHeader: nothing, appendHeader: nothing, removeHeader: nothing, writeHead: nothing },
    ...{ flushHeaders: nothing, write: () => true, end: nothing },
  })
}

function refuseBody({ headers }: IncomingMessage, response: ServerResponse, cut: boolean): void {
  refuseRequest("body_too_large", headers, response, cut ? { connection: "close" } : {})
}
