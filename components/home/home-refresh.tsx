"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { fetchKnown } from "#components/query/fetch-known.ts"
import type { CheckPage } from "#lib/checks/list-checks.ts"
import { listPollInterval } from "#lib/checks/list-poll-interval.ts"
import { newestRevision } from "#lib/checks/newest-revision.ts"

/** What changed in the last seconds is listed again, oldest first: the news stands behind it. */
const LOOKED_AT = 50

type HomeRefreshProps = {
  /** `GET /api/checks` for what this person may see. */
  path: string
  /** The revision that the page was rendered at. */
  revision: number
  moving: boolean
  /** Milliseconds until a pause that the service asked for is over; null when there is none. */
  overInMs: number | null
}

/** Reads the page anew when any check changed; asks for little, and for nothing while nobody looks. */
export function HomeRefresh({ path, revision, moving, overInMs }: HomeRefreshProps) {
  const router = useRouter()
  const { data = revision } = useQuery({
    queryKey: ["home", path, revision],
    queryFn: ({ signal }) => readNewest(path, revision, signal),
    refetchInterval: ({ state }) => listPollInterval({ moving, failures: state.fetchFailureCount }),
  })

  useEffect(() => {
    if (data > revision) router.refresh()
  }, [data, revision, router])

  useEffect(() => {
    if (overInMs === null) return
    const timer = setTimeout(() => router.refresh(), Math.min(overInMs + 500, 3_600_000))
    return () => clearTimeout(timer)
  }, [overInMs, router])

  return null
}

async function readNewest(path: string, since: number, signal: AbortSignal): Promise<number> {
  const answer = await fetchKnown(`${path}&since=${since}&limit=${LOOKED_AT}`, signal)
  if (!answer.ok) throw new Error(`checks answered ${answer.status}`)
  const page: CheckPage = await answer.json()
  return newestRevision(page.items, since)
}
