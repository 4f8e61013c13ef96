"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useNotices } from "#components/query/frame.ts"
import { countNotices } from "#lib/notices/notice.ts"

/** Reads the page again when the number of notices is no longer the one that it was rendered with. */
export function RefreshPage({ rendered }: { rendered: number }) {
  const router = useRouter()
  const count = countNotices(useNotices().counts)
  useEffect(() => {
    if (count !== rendered) router.refresh()
  }, [count, rendered, router])
  return null
}
