"use client"

import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { useHydrated } from "#components/live/use-hydrated.ts"

const ANNOUNCER = lazyPart("components/notices/announce.tsx", () =>
  import("./announce.tsx").then((module) => module.AnnounceNotices),
)

/** It renders nothing, so its code is loaded after the page. A failure is ignored: without a connection there is no news either. */
export function LazyAnnouncer() {
  return useHydrated() ? <LazyPart part={ANNOUNCER} props={{}} /> : null
}
