import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { MonitorBoard } from "#components/monitor/monitor-board.tsx"
import { makeQueryClient } from "#components/query/client.ts"
import { tasksQuery, type Whose } from "#components/query/monitor.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import type { Search } from "#lib/http/list-address.ts"
import { tasksInProgress } from "#lib/monitoring/tasks-in-progress.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("monitor"))("title") }
}

/** What the service has not resolved yet: one's own queries, or everybody's. */
export default async function MonitorPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("check.read")
  const whose: Whose = (await searchParams).whose === "mine" ? "mine" : "all"
  const client = makeQueryClient()
  client.setQueryData(tasksQuery(whose).queryKey, await tasksInProgress(user, whose))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MonitorBoard key={whose} whose={whose} />
    </HydrationBoundary>
  )
}
