"use client"

import { usePathname } from "next/navigation"
import { useSyncExternalStore } from "react"
import { useWatched } from "#components/live/watched-value.ts"
import { type Notice, type Notices, thingPath } from "#lib/notices/notice.ts"
import { notices } from "./store.ts"

/** Returns the current notices; until the first poll `first`, those of the rendered page. */
export function useNotices(first: Notices): Notices {
  return useWatched(notices) ?? first
}

/** Returns this person's unseen notices of watched things, the newest first; a thing whose page is visible counts as seen. */
export function useUnseen(first: Notices): Notice[] {
  const pathname = usePathname()
  const isPageVisible = useIsPageVisible()
  const { items } = useNotices(first)
  return items
    .filter((notice) => notice.watched && !(isPageVisible && thingPath(notice) === pathname))
    .sort((one, other) => other.at.localeCompare(one.at))
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}

/** Whether somebody may be looking at the page: it is not behind another window. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState !== "hidden",
    () => true,
  )
}
