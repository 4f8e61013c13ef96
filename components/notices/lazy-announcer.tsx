"use client"

import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { useHydrated } from "#components/live/use-hydrated.ts"
import type { Notices } from "#lib/notices/notice.ts"

const ANNOUNCER = lazyPart("components/notices/announce.tsx", () =>
  import("./announce.tsx").then((module) => module.AnnounceNotices),
)

/** It has nothing to draw: fetched once the page is there. Without a connection there is no news either. */
export function LazyAnnouncer({ first }: { first: Notices }) {
  return useHydrated() ? <LazyPart part={ANNOUNCER} props={{ first }} /> : null
}
