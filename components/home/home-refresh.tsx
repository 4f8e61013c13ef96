"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { useLivePage } from "#components/live/use-live.ts"
import type { CheckPage } from "#lib/checks/lists/list-checks.ts"
import { newestRevision } from "#lib/checks/lists/newest-revision.ts"
import { listEveryMs } from "#lib/polling/page-intervals.ts"

/** Changes of the last seconds are listed again, oldest first, in front of the new ones. */
const INSPECTED = 50

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
  const router = useRouter()
  useLivePage({
    drawn: revision,
    atOnce: true,
    async read(get) {
      const answer = await get(`${path}&since=${revision}&limit=${INSPECTED}`)
      const page: CheckPage = await answer.json()
      return newestRevision(page.items, revision)
    },
    versionOf: (newest) => newest,
    everyMs: (failures) => listEveryMs({ moving, failures }),
  })

  useEffect(() => {
    if (overInMs === null) return
    const timer = setTimeout(() => router.refresh(), overInMs)
    return () => clearTimeout(timer)
  }, [overInMs, router])

  return null
}
