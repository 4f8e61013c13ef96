"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { fetchKnown } from "#components/query/fetch-known.ts"
import { QueryProvider } from "#components/query/query-provider.tsx"
import { changesPath } from "#lib/checks/changes-path.ts"
import type { CheckPage } from "#lib/checks/list-checks.ts"
import { listPollInterval } from "#lib/checks/list-poll-interval.ts"

type WatchReportProps = { id: string; revision: number; subjectId: string }

/** Reads the page of a report anew when its PDF was sealed, or a try to seal it failed. */
export function WatchReport(props: WatchReportProps) {
  return (
    <QueryProvider>
      <Watch {...props} />
    </QueryProvider>
  )
}

function Watch({ id, revision, subjectId }: WatchReportProps) {
  const router = useRouter()
  const { data = revision } = useQuery({
    queryKey: ["report", id, revision],
    queryFn: ({ signal }) => revisionOf(id, subjectId, revision, signal),
    refetchInterval: ({ state }) => listPollInterval({ moving: true, failures: state.fetchFailureCount }),
  })
  useEffect(() => {
    if (data > revision) router.refresh()
  }, [data, revision, router])
  return null
}

async function revisionOf(
  id: string,
  subjectId: string,
  since: number,
  signal: AbortSignal,
): Promise<number> {
  const path = changesPath({ operations: ["aml"], subjectIds: [subjectId] })
  const answer = await fetchKnown(`${path}&since=${since}&limit=50`, signal)
  if (!answer.ok) throw new Error(`checks answered ${answer.status}`)
  const { items }: CheckPage = await answer.json()
  return items.find((check) => check.id === id)?.revision ?? since
}
