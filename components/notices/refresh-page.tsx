"use client"

import { useEffect } from "react"
import { useNotices } from "#components/query/frame.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
import { countNotices } from "#lib/notices/notice.ts"

/** Reads the page again when the number of notices is no longer the one that it was rendered with. */
export function RefreshPage({ rendered }: { rendered: number }) {
  const refresh = useRefresh()
  const count = countNotices(useNotices().counts)
  useEffect(() => {
    if (count !== rendered) refresh()
  }, [count, rendered, refresh])
  return null
}
