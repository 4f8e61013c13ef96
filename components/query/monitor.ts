import { queryOptions } from "@tanstack/react-query"
import type { TasksInProgress } from "#lib/monitoring/tasks-in-progress.ts"
import { checksEveryMs, listEveryMs } from "#lib/polling/page-intervals.ts"
import { api } from "./http.ts"

export type Whose = "mine" | "all"

/**
 * The queries that the service has not resolved yet. Read as often as the most pressing of them asks for, seldom while only batches run, and not at all once
 * nothing is in progress: then when the page comes into sight.
 */
export const tasksQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ["monitor", whose],
    queryFn: ({ signal }) => api<TasksInProgress>(`/api/monitor?whose=${whose}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      (checksEveryMs(data.items, Date.now()) || (data.batches.length > 0 && listEveryMs(true))),
  })
