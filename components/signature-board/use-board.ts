"use client"

import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useStore } from "zustand"
import { reachable } from "#components/shell/connection-store.ts"
import { boardPollInterval } from "#lib/signatures/board/board-poll-interval.ts"
import type { BoardPage } from "#lib/signatures/board/board-row.ts"
import { type BoardStore, boardStore, type KnownRequests, learnInto } from "./board-store.ts"
import { readChanges, readOlder } from "./read-board.ts"

/** More than this is read only when the person says so. */
const MOST_BY_ITSELF = 10_000

export type Board = {
  known: KnownRequests
  /** Whether older requests are still being read, or wait to be. */
  rest: "none" | "reading" | "waiting" | "failed"
  readRest: () => void
  /** Asks at once; resolves when it is known. */
  refresh: () => Promise<void>
  /** Why the last attempt brought nothing; null while attempts succeed. */
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
  const { error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["signature-board"],
    async queryFn({ signal }) {
      const page = await readChanges(since.current, signal)
      since.current = page.revision
      setMore(page.more ?? false)
      const news = learnInto(store, page.items)
      if (news > 0) onNews(news)
      return page.revision
    },
    initialData: first.revision,
    refetchInterval: ({ state }) => boardPollInterval({ more, failures: state.fetchFailureCount }),
    refetchOnWindowFocus: "always",
  })
  const { rest, readRest } = useOlder(store, first.nextCursor)

  // Back after a lost connection: what happened meanwhile is caught up at once.
  useEffect(
    () =>
      reachable.subscribe((isReachable) => {
        if (isReachable) void refetch({ cancelRefetch: false })
      }),
    [refetch],
  )
  const refresh = async () => {
    await refetch()
  }
  return { known, rest, readRest, refresh, error, confirmedAt: dataUpdatedAt }
}

/** The page came with its newest requests; the older ones follow, page by page, and go on where a lost connection left them. */
function useOlder(store: BoardStore, firstCursor: string | null): Pick<Board, "rest" | "readRest"> {
  const cursor = useRef(firstCursor)
  const [most, setMost] = useState(MOST_BY_ITSELF)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["signature-board-older", most],
    async queryFn({ signal }) {
      while (cursor.current !== null && store.getState().rows.size < most) {
        const page = await readOlder(cursor.current, signal)
        learnInto(store, page.items)
        cursor.current = page.nextCursor
      }
      return cursor.current
    },
    enabled: firstCursor !== null,
    retry: 3,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (firstCursor === null || data === null) return { rest: "none", readRest: () => undefined }
  if (isFetching) return { rest: "reading", readRest: () => undefined }
  if (isError) return { rest: "failed", readRest: () => void refetch() }
  return { rest: data === undefined ? "reading" : "waiting", readRest: () => setMost(most + MOST_BY_ITSELF) }
}
