"use client"

import dynamic from "next/dynamic"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useUnseen } from "./use-notices.ts"

// Most pages have no notice: what shows one comes with the first.
const DockList = dynamic(() => import("./dock-list.tsx").then((module) => module.DockList, missingPart), {
  loading: notYet,
})
const NoticeLine = dynamic(() => import("./dock-list.tsx").then((module) => module.NoticeLine, missingPart), {
  loading: notYet,
})

/** The notices of the things that this person watches, on every page, each until it is dismissed; in a place of its own: it covers nothing. */
export function NoticesDock() {
  const unseen = useUnseen()
  return useHydrated() && unseen.length > 0 ? <DockList unseen={unseen} /> : null
}

/** The newest of them where the navigation is hidden. */
export function NewestNotice() {
  const [notice] = useUnseen()
  return useHydrated() && notice ? <NoticeLine notice={notice} /> : null
}
