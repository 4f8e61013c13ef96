"use client"

import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { useHydrated } from "#components/live/use-hydrated.ts"
import { useUnseen } from "./use-notices.ts"

// Most pages have no notice: the code that shows one is fetched with the first. Without a connection, the offline banner is shown instead.
const LIST = lazyPart("components/notices/dock-list.tsx", () =>
  import("./dock-list.tsx").then((part) => part.DockList),
)
const NEWEST = lazyPart("components/notices/notice-line.tsx", () =>
  import("./notice-line.tsx").then((part) => part.NoticeLine),
)
const nothing = () => undefined

/** The notices of the things that this person watches, on every page, in a place of its own: it covers nothing. */
export function NoticesDock() {
  const unseen = useUnseen()
  const isThere = useHydrated() && unseen.length > 0
  return isThere ? <LazyPart part={LIST} props={{ unseen }} onFailed={nothing} /> : null
}

/** The newest of them where the navigation is hidden. */
export function NewestNotice() {
  const [notice] = useUnseen()
  const isThere = useHydrated() && notice !== undefined
  return isThere ? <LazyPart part={NEWEST} props={{ notice }} onFailed={nothing} /> : null
}
