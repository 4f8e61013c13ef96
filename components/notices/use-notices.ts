import { usePathname } from "next/navigation"
import { useSyncExternalStore } from "react"
import { useNotices } from "#components/query/frame.ts"
import { type Notice, thingPath } from "#lib/notices/notice.ts"

/** Returns this person's unseen notices of watched things, the newest first; a thing whose page is visible counts as seen. */
export function useUnseen(): Notice[] {
  const pathname = usePathname()
  const isPageVisible = useIsPageVisible()
  return useNotices()
    .items.filter((notice) => notice.watched && !(isPageVisible && thingPath(notice) === pathname))
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
