"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useWatched } from "#components/live/watched-value.ts"
import { countNotices } from "#lib/notices/notice.ts"
import { notices } from "./store.ts"

/** Reads the page again when the number of notices is no longer the one that it was rendered with. */
export function RefreshPage({ rendered }: { rendered: number }) {
  const router = useRouter()
  const known = useWatched(notices)
  const count = known ? countNotices(known.counts) : rendered
  useEffect(() => {
    if (count !== rendered) router.refresh()
  }, [count, rendered, router])
  return null
}
