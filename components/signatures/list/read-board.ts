import type { Get } from "#components/live/watch.ts"
import { type BoardPage, LARGEST_BOARD_PAGE } from "#lib/signatures/board/board-row.ts"

/** What changed since; an answer that is the same as the last one costs the browser two hundred bytes. */
export function readChanges(get: Get, since: number): Promise<BoardPage> {
  return read(get, `/api/signatures?since=${since}&limit=${LARGEST_BOARD_PAGE}`)
}

/** The page behind that request. */
export function readOlder(get: Get, cursor: string): Promise<BoardPage> {
  return read(get, `/api/signatures?cursor=${cursor}&limit=${LARGEST_BOARD_PAGE}`)
}

async function read(get: Get, path: string): Promise<BoardPage> {
  return (await (await get(path)).json()) as BoardPage
}
