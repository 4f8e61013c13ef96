import { readOwn } from "#components/query/read-own.ts"
import { type BoardPage, LARGEST_BOARD_PAGE } from "#lib/signatures/board/board-row.ts"

/** What changed since; an answer that is the same as the last one costs the browser two hundred bytes. */
export function readChanges(since: number, signal: AbortSignal): Promise<BoardPage> {
  return read(`/api/signatures?since=${since}&limit=${LARGEST_BOARD_PAGE}`, signal)
}

/** The page behind that request. */
export function readOlder(cursor: string, signal: AbortSignal): Promise<BoardPage> {
  return read(`/api/signatures?cursor=${cursor}&limit=${LARGEST_BOARD_PAGE}`, signal)
}

async function read(path: string, signal: AbortSignal): Promise<BoardPage> {
  return (await (await readOwn(path, signal)).json()) as BoardPage
}
