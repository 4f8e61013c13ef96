"use client"

import { LatePart, latePart } from "#components/i18n/late-part.tsx"
import { useHydrated } from "#components/live/use-hydrated.ts"
import type { Notices } from "#lib/notices/notice.ts"

const TELL = latePart("components/notices/tell.tsx", () =>
  import("./tell.tsx").then((module) => module.TellNotices),
)

/** It has nothing to draw: fetched once the page is there. Without a connection there is no news either. */
export function TellPart({ first }: { first: Notices }) {
  return useHydrated() ? <LatePart part={TELL} props={{ first }} /> : null
}
