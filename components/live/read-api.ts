import { reportSessionEnded } from "#components/session/session-store.ts"
import { keepNewest } from "#lib/keep-newest.ts"
import { reportReachable, reportUnreachable } from "./connection.ts"

/** The last responses of this page, by address: in memory only, since no list of ours may be written to disk. */
const cached = new Map<string, { etag: string; text: string }>()
const MAX_KEPT = 40
const MAX_KEPT_CHARACTERS = 1_000_000

/** Calls our own interface and updates `reachable`, which the banner shows; a `401` empties the page. Throws the errors of `fetch`. */
export async function callApi(path: string, init: RequestInit): Promise<Response> {
  const begunAt = performance.now()
  try {
    const response = await fetch(path, { cache: "no-store", ...init })
    reportReachable()
    if (response.status === 401) endHere()
    return response
  } catch (error) {
    if (!init.signal?.aborted) reportUnreachable(begunAt)
    throw error
  }
}

/**
 * Reads one address of our own interface. The browser caches nothing (`no-store`), so the page sends the `ETag` of the response that it has: a
 * `304` without a body is answered with that one. Throws for any status but success.
 */
export async function readApi(path: string, signal: AbortSignal): Promise<Response> {
  const known = cached.get(path)
  const headers = known === undefined ? {} : { "if-none-match": known.etag }
  const response = await callApi(path, { signal, headers })
  if (response.status === 304 && known !== undefined) {
    return new Response(known.text, { headers: { "content-type": "application/json", etag: known.etag } })
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const etag = response.headers.get("etag")
  if (etag === null) return response
  const text = await response.text()
  cache(path, { etag, text })
  return new Response(text, { status: response.status, headers: response.headers })
}

function endHere(): void {
  cached.clear()
  reportSessionEnded()
}

function cache(path: string, answer: { etag: string; text: string }): void {
  if (answer.text.length <= MAX_KEPT_CHARACTERS) keepNewest(cached, path, answer, MAX_KEPT)
  else cached.delete(path)
}
