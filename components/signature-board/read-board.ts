import { reportReachable, reportUnreachable } from "#components/shell/connection-store.ts"
import { type BoardPage, LARGEST_BOARD_PAGE } from "#lib/signatures/board/board-row.ts"

/** Our own interface answered with something else than what was asked for: 401 when the session ended. */
export class NotRead extends Error {
  override name = "NotRead"
  readonly status: number
  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/** What changed since; an answer that is the same as the last one costs the browser two hundred bytes. */
export function readChanges(since: number, signal: AbortSignal): Promise<BoardPage> {
  return read(`/api/signatures?since=${since}&limit=${LARGEST_BOARD_PAGE}`, signal)
}

/** The page behind that request. */
export function readOlder(cursor: string, signal: AbortSignal): Promise<BoardPage> {
  return read(`/api/signatures?cursor=${cursor}&limit=${LARGEST_BOARD_PAGE}`, signal)
}

async function read(path: string, signal: AbortSignal): Promise<BoardPage> {
  let response: Response
  try {
    response = await fetch(path, { signal, cache: "no-cache" })
  } catch (error) {
    if (!signal.aborted) reportUnreachable()
    throw error
  }
  reportReachable()
  if (!response.ok) throw new NotRead(response.status)
  return (await response.json()) as BoardPage
}
