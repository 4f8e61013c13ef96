"use client"

import { useEffect } from "react"
import { newestChange } from "#components/query/checks.ts"
import { useRefreshOnChange } from "#components/query/refresh-on-change.ts"
import { useRefresh } from "#components/query/use-refresh.ts"

type HomeRefreshProps = {
  /** `GET /api/checks` for what this person may see. */
  path: string
  /** The revision that the page was rendered at. */
  revision: number
  moving: boolean
  /** Milliseconds until a pause that the service asked for is over; null when there is none. */
  overInMs: number | null
}

/** Reads the page again when any check changed; asks for little, and for nothing while nobody looks. */
export function HomeRefresh({ path, revision, moving, overInMs }: HomeRefreshProps) {
  const refresh = useRefresh()
  useRefreshOnChange({
    query: newestChange({ path, revision, moving }),
    renderedVersion: revision,
    versionOf: (newest) => newest,
  })

  useEffect(() => {
    if (overInMs === null) return
    const timer = setTimeout(() => refresh(), overInMs)
    return () => clearTimeout(timer)
  }, [overInMs, refresh])

  return null
}
