"use client"

import { type FetchStatus, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { boardChanges, olderRequests } from "#components/query/signatures.ts"
import { openedRevisions } from "#components/signatures/opened-revisions.ts"
import { type DeviceSetting, deviceSetting } from "#components/ui/device-setting.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { BoardAddress } from "#lib/signatures/board/board-path.ts"
import type { BoardPage, BoardRow } from "#lib/signatures/board/board-row.ts"
import { ordered } from "#lib/signatures/board/call-order.ts"
import { isInLane, searchNames } from "#lib/signatures/board/facts.ts"

/** More than this is read only when the person asks for it. */
const MAX_BY_ITSELF = 10_000

export type Board = {
  /** The requests that were read, each in its newest state. */
  rows: ReadonlyMap<string, BoardRow>
  /** Whether older requests are still being read, or wait to be. */
  rest: "none" | "reading" | "waiting" | "failed"
  readRest: () => void
  /** Reads at once; resolves when the result is known. */
  refresh: () => Promise<unknown>
  /** Why the last read failed, also while it is repeated; null while reads succeed. */
  failureReason: Error | null
  /** Paused: there is no connection to read through. */
  fetchStatus: FetchStatus
  /** When the board was last confirmed, by the browser's clock. */
  dataUpdatedAt: number
}

/** Follows the board from our own database: what changed, and once the older requests. `onNews` hears how many were newer. */
export function useBoard(rendered: BoardPage, onNews: (count: number) => void): Board {
  const [first] = useState(rendered)
  const [renderedAt] = useState(() => Date.now())
  const changes = useQuery(boardChanges(first.revision))
  const older = useInfiniteQuery(olderRequests(first.nextCursor))
  const changed = changes.data?.rows
  const pages = older.data?.pages
  const rows = useMemo(
    () =>
      newestOfEach([first.items, ...(pages ?? []).map(({ items }) => items), Object.values(changed ?? {})]),
    [first, pages, changed],
  )
  useNews(changed, onNews)

  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = older
  const [most, setMost] = useState(MAX_BY_ITSELF)
  const isFull = rows.size >= most
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, isFull, fetchNextPage])

  function restOf(): Board["rest"] {
    if (first.nextCursor === null || (pages !== undefined && !hasNextPage)) return "none"
    if (isError) return "failed"
    return isFull ? "waiting" : "reading"
  }
  return {
    rows,
    rest: restOf(),
    readRest: () => (isFull ? setMost(most + MAX_BY_ITSELF) : void fetchNextPage()),
    refresh: changes.refetch,
    failureReason: changes.failureReason,
    fetchStatus: changes.fetchStatus,
    dataUpdatedAt: changes.dataUpdatedAt || renderedAt,
  }
}

function newestOfEach(lists: readonly (readonly BoardRow[])[]): ReadonlyMap<string, BoardRow> {
  const newest = new Map<string, BoardRow>()
  for (const row of lists.flat())
    if ((newest.get(row.id)?.revision ?? -1) < row.revision) newest.set(row.id, row)
  return newest
}

/** Counts what changed with each read, once. */
function useNews(
  read: Readonly<Record<string, BoardRow>> | undefined,
  onNews: (count: number) => void,
): void {
  const changed = read ?? NONE
  const before = useRef(changed)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const news = Object.values(changed).filter(
      ({ id, revision }) => before.current[id]?.revision !== revision,
    )
    before.current = changed
    if (news.length > 0) tell(news.length)
  }, [changed])
}

const NONE: Readonly<Record<string, BoardRow>> = {}

/**
 * Which rows changed since the person looked: at the board, or at the page of the request. A visit ends when the page is left or hidden; changes
 * until they are back are marked too. `newest` is the newest visible revision.
 */
export function useLastVisit(
  userId: string,
  newest: number,
): { isNew: (row: BoardRow) => boolean; lookNow: () => void } {
  const isHydrated = useHydrated()
  // A first visit has no news: it begins with the present rows.
  const [beginning] = useState(newest)
  const [lastVisit, setLastVisit] = useState(() => lastLook(userId))
  const [opened, setOpened] = useState(() => openedRevisions(userId))
  const remember = useEffectEvent(() => rememberLook(userId, newest))

  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === "hidden") remember()
      else {
        setLastVisit(lastLook(userId))
        setOpened(openedRevisions(userId))
      }
    }
    document.addEventListener("visibilitychange", follow)
    window.addEventListener("pagehide", remember)
    return () => {
      remember()
      document.removeEventListener("visibilitychange", follow)
      window.removeEventListener("pagehide", remember)
    }
  }, [userId])

  function lookNow() {
    rememberLook(userId, newest)
    setLastVisit(newest)
  }
  const lookedTo = lastVisit ?? beginning
  return {
    isNew: ({ id, revision }) => isHydrated && revision > Math.max(lookedTo, opened[id] ?? 0),
    lookNow,
  }
}

/** The revision of the person's last visit to the board on this device; null without one, and then nothing is new. */
function lastLook(userId: string): number | null {
  const stored = settingOf(userId).get()
  return stored === null || Number.isNaN(Number(stored)) ? null : Number(stored)
}

/** Remembers that everything up to that revision was visible. */
function rememberLook(userId: string, revision: number): void {
  settingOf(userId).set(String(revision))
}

function settingOf(userId: string): DeviceSetting {
  return deviceSetting(`cotejo.signature-board.${userId}`)
}

/** The list's filters and order, as of the last choice that the person made. */
export type BoardView = BoardAddress & { typed: string; atMs: number }

/** The ids of the requests that a view shows, in its order. */
export function arrange(rows: ReadonlyMap<string, BoardRow>, view: BoardView): string[] {
  const found = searchNames([...rows.values()], view.typed).filter((row) =>
    isInLane(row, view.lane, view.atMs),
  )
  return ordered(found, view.order, view.atMs).map(({ id }) => id)
}

/** Whether two lists of ids are the same, place by place. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
