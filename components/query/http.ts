import { onlineManager } from "@tanstack/react-query"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import { tryJson } from "#lib/json-object.ts"
import { keepNewest } from "#lib/keep-newest.ts"

/** A refusal or failure of our own interface, in the reader's language where the server said why. */
export class ApiError extends Error {
  override name = "ApiError"
  /** The HTTP status; 0 when no answer came, so that nobody knows what was done. */
  readonly status: number
  /** The stable code of a refusal; null for an answer that is not of our server (a proxy's page), which says nothing about what was done. */
  readonly code: string | null
  readonly title: string
  readonly detail: string
  readonly requestId: string | null
  /** The messages of a 422, by field. */
  readonly fields: Readonly<Record<string, string[]>> | null
  readonly retryAfterSeconds: number | null
  /** The call may have been accepted by the service, and may have cost. */
  readonly mayHaveCost: boolean
  readonly body: Readonly<Record<string, unknown>>
  /** The browser was offline: nothing was sent, and nothing will be. */
  readonly neverLeft: boolean

  constructor(status: number, body: unknown = null, retryAfter: string | null = null, neverLeft = false) {
    const problem = Object(body) as Record<string, unknown>
    super(textOf(problem.title) ?? `status ${status}`)
    this.status = status
    this.body = problem
    this.code = textOf(problem.code)
    this.title = textOf(problem.title) ?? ""
    this.detail = textOf(problem.detail) ?? ""
    this.requestId = textOf(problem.requestId)
    this.fields = isFieldErrors(problem.errors) ? problem.errors : null
    this.retryAfterSeconds = Number(retryAfter) || null
    this.mayHaveCost = problem.mayHaveCost === true
    this.neverLeft = neverLeft
  }
}

/**
 * Whether nobody knows what became of a call: no answer came, or one that is not of our server (a proxy whose server was killed).
 */
export const isUnanswered = ({ status, code, neverLeft }: ApiError) =>
  !neverLeft && (status === 0 || (status >= 500 && code === null))

export type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "DELETE" | "HEAD"
  /** Sent as JSON, each letter with its mark as one character (NFC): what comes from a Mac has them in two, and would name somebody else. */
  json?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** How long an answer is awaited; after it the call counts as unanswered. */
  timeoutMs?: number
  /** It goes out although the page is being left. */
  keepalive?: boolean
}

const TIMEOUT_MS = 30_000

/** The last responses of this page, by address, since the browser keeps none (`no-store`). In memory only. */
const known = new Map<string, { etag: string; value: unknown }>()
const MAX_KEPT = 40

/** Reads or writes JSON of our own interface. Throws `ApiError` for any status but success, and for an answer that did not come whole. */
export async function api<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const isRead = (request.method ?? "GET") === "GET"
  const cached = isRead ? known.get(path) : undefined
  const headers = cached ? { "if-none-match": cached.etag, ...request.headers } : request.headers
  const response = await apiResponse(path, { ...request, ...(headers ? { headers } : {}) })
  if (response.status === 304 && cached) return cached.value as T
  if (response.status === 204) return undefined as T
  const value = tryJson(await response.text().catch(() => ""))
  if (value === undefined) throw new ApiError(0) // it was cut on its way
  const etag = isRead ? response.headers.get("etag") : null
  if (etag !== null) keepNewest(known, path, { etag, value }, MAX_KEPT)
  return value as T
}

/**
 * Calls our own interface: the browser's one way to it. A session that ended empties the page, a sensitive act asks for a confirmation and is then called once
 * more, and a call that does not arrive shows the banner. Throws `ApiError` for any status but success; an aborted call throws the reason of its signal.
 */
export async function apiResponse(path: string, request: ApiRequest = {}): Promise<Response> {
  const response = await call(path, request)
  if (response.ok || response.status === 304) return response
  const error = new ApiError(
    response.status,
    tryJson(await response.text().catch(() => "")),
    response.headers.get("retry-after"),
  )
  if (error.code === "confirmation_required" && (await confirmFirst()) === "confirmed") {
    const confirmed = await call(path, request)
    if (confirmed.ok) return confirmed
    throw new ApiError(confirmed.status, tryJson(await confirmed.text().catch(() => "")))
  }
  throw error
}

/** When the connection returned, by `performance.now()`. */
let returnedAt = Number.NEGATIVE_INFINITY

async function call(path: string, request: ApiRequest): Promise<Response> {
  const { method = "GET", json, signal, headers, timeoutMs = TIMEOUT_MS, keepalive = false } = request
  const begunAt = performance.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  if (method !== "GET" && "onLine" in navigator && !navigator.onLine) {
    reportUnreachable(begunAt)
    throw new ApiError(0, null, null, true)
  }
  try {
    const response = await fetch(path, {
      method,
      cache: "no-store",
      redirect: "error",
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json).normalize("NFC") }),
    })
    reportReachable()
    if (response.status === 401) {
      known.clear()
      reportSessionEnded(method === "GET" || method === "HEAD" ? "ended" : "refused")
    }
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    reportUnreachable(begunAt)
    throw new ApiError(0)
  }
}

/** Reports that a call did not arrive (a refusal does count as arrived). One that began before the connection returned is ignored: it may fail late. */
export function reportUnreachable(begunAt = performance.now()): void {
  if (begunAt >= returnedAt) onlineManager.setOnline(false)
}

/** Reports that a call of our own interface was answered, with any status. */
export function reportReachable(): void {
  if (onlineManager.isOnline()) return
  returnedAt = performance.now()
  onlineManager.setOnline(true)
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray)
}
