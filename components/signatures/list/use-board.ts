"use client"

import { useRef, useState } from "react"
import { useStore } from "zustand"
import { useLive } from "#components/live/use-live.ts"
import type { Get } from "#components/live/watch.ts"
import { boardEveryMs, untilDoneEveryMs } from "#lib/polling/page-intervals.ts"
import { type BoardPage, LARGEST_BOARD_PAGE } from "#lib/signatures/board/board-row.ts"
import { type BoardStore, boardStore, type KnownRequests, mergeInto } from "./board-store.ts"

/** More than this is read only when the person asks for it. */
const MAX_BY_ITSELF = 10_000

export type Board = {
  known: KnownRequests
  /** Whether older requests are still being read, or wait to be. */
  rest: "none" | "reading" | "waiting" | "failed"
  readRest: () => void
  /** Polls at once; resolves when the result is known. */
  refresh: () => Promise<void>
  /** The error of the last poll; null while polls succeed. */
  error: Error | null
  /** When the board was last confirmed, by the browser's clock. */
  confirmedAt: number
}

/** Follows the board from our own database: what changed, and once the older requests. `onNews` hears how many were newer. */
export function useBoard(first: BoardPage, onNews: (count: number) => void): Board {
  const [store] = useState(() => boardStore(first.items))
  const known = useStore(store)
  const since = useRef(first.revision)
  const [more, setMore] = useState(false)
  const { error, confirmedAt, refresh } = useLive({
    async read(get) {
      const page = await readChanges(get, since.current)
      since.current = page.revision
      setMore(page.more ?? false)
      const news = mergeInto(store, page.items)
      if (news > 0) onNews(news)
    },
    everyMs: (failures) => boardEveryMs({ more, failures }),
  })
  const older = useOlder(store, first.nextCursor)
  return { known, ...older, refresh, error, confirmedAt }
}

const TRIES = 3

/** The page came with its newest requests; the older ones follow, page by page, and go on where a lost connection left them. */
function useOlder(store: BoardStore, firstCursor: string | null): Pick<Board, "rest" | "readRest"> {
  const next = useRef(firstCursor)
  const [most, setMost] = useState(MAX_BY_ITSELF)
  const isFull = () => store.getState().rows.size >= most
  const {
    seen: cursor,
    failures,
    refresh,
  } = useLive({
    first: firstCursor,
    async read(get) {
      if (next.current !== null && !isFull()) {
        const page = await readOlder(get, next.current)
        mergeInto(store, page.items)
        next.current = page.nextCursor
      }
      return next.current
    },
    everyMs: (failed) => untilDoneEveryMs(next.current === null || isFull() || failed > TRIES, failed),
  })
  if (cursor === null) return { rest: "none", readRest: () => undefined }
  if (failures > TRIES) return { rest: "failed", readRest: () => void refresh() }
  if (isFull()) return { rest: "waiting", readRest: () => setMost(most + MAX_BY_ITSELF) }
  return { rest: "reading", readRest: () => undefined }
}

/** Reads the changes since a revision; an unchanged answer costs the browser two hundred bytes. */
function readChanges(get: Get, since: number): Promise<BoardPage> {
  return read(get, `/api/signatures?since=${since}&limit=${LARGEST_BOARD_PAGE}`)
}

/** The page behind that request. */
function readOlder(get: Get, cursor: string): Promise<BoardPage> {
  return read(get, `/api/signatures?cursor=${cursor}&limit=${LARGEST_BOARD_PAGE}`)
}

async function read(get: Get, path: string): Promise<BoardPage> {
  return (await (await get(path)).json()) as BoardPage
}
