import {
  focusManager,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"
import type { NoticeKind, Thing, ThingRef } from "#lib/domain/notice-kinds.ts"
import type { Notices } from "#lib/notices/notice.ts"
import { sessionEveryMs } from "#lib/polling/page-intervals.ts"
import { api } from "./http.ts"

/** What every page of the desk shows of its reader: whether the session lives, what is new, what runs. The answer of `GET /api/session`. */
export type FrameState = {
  user: string
  /** How long the session lasts if nobody does anything; null as long as only the server's rendering is known. */
  seconds: number | null
  /** How long it lasts in whole from one activity to the next. */
  idleSeconds: number | null
  notices: Notices
  /** Null for who runs no batches. */
  open: OpenBatchCounts | null
}

/** Whether the person did something since the session was last read. */
let wasActive = false

/** Reports that the person did something, which keeps the session alive. */
export function reportActivity(): void {
  wasActive = true
}

/** Read without a connection and behind another window too: the session ends there as well. Reading alone does not keep it alive. */
export const frameQuery = queryOptions({
  queryKey: ["frame"],
  async queryFn({ signal }) {
    const isActive = wasActive
    wasActive = false
    try {
      return await api<FrameState>("/api/session", { method: isActive ? "PUT" : "GET", signal })
    } catch (error) {
      wasActive ||= isActive
      throw error
    }
  },
  networkMode: "always",
  retry: false,
  refetchIntervalInBackground: true,
  refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
    sessionEveryMs(
      !focusManager.isFocused(),
      dataUpdatedAt + (data?.seconds ?? Number.POSITIVE_INFINITY) * 1_000 - Date.now(),
    ),
})

const NO_NOTICES: Notices = {
  items: [],
  counts: { unanswered: 0, expiring: 0, rejected: 0, completed: 0 },
  watching: [],
}

/** What this person has not seen; nothing as long as nothing was read. */
export function useNotices(): Notices {
  return useQuery({ ...frameQuery, select: ({ notices }) => notices }).data ?? NO_NOTICES
}

/** What runs and what waits for a person; null for who runs no batches. */
export function useOpenCounts(): OpenBatchCounts | null {
  return useQuery({ ...frameQuery, select: ({ open }) => open }).data ?? null
}

const showNotices = (notices: Notices, client: QueryClient) =>
  client.setQueryData(frameQuery.queryKey, (frame) => frame && { ...frame, notices })

/** Marks the notice of one thing, or all of its kind, as seen by this person. */
export const seeNotices = mutationOptions({
  mutationFn: (seen: { thing: Thing; id?: string; kind?: NoticeKind }) =>
    api<Notices>("/api/notices", { method: "POST", json: seen, keepalive: true }),
  onSuccess: (notices, _, __, { client }) => showNotices(notices, client),
})

/** Turns the watching of a thing on or off for this person. */
export const setWatch = mutationOptions({
  mutationFn: (watch: ThingRef & { isOn: boolean }) =>
    api<Notices>("/api/notices/watch", { method: "PUT", json: watch, keepalive: true }),
  onSuccess: (notices, _, __, { client }) => showNotices(notices, client),
})
