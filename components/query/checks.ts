import { mutationOptions, type QueryClient, queryOptions, skipToken } from "@tanstack/react-query"
import type { RepeatedQuestion } from "#lib/checks/ask.ts"
import type { CheckPage } from "#lib/checks/lists/list-checks.ts"
import type { CheckSummary, CheckView } from "#lib/checks/present-check.ts"
import type { NewestResults } from "#lib/checks/results/newest-results.ts"
import { type CheckState, IN_PROGRESS } from "#lib/domain/check-states.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { checksEveryMs, listEveryMs, RECOUNT_MS, type UnsettledCheck } from "#lib/polling/page-intervals.ts"
import { batchQuery } from "./batches.ts"
import { ApiError, api } from "./http.ts"
import { subjectKeys } from "./subjects.ts"

export const checkKeys = {
  all: ["checks"] as const,
  one: (id: string) => [...checkKeys.all, id] as const,
  listed: (id: string) => [...checkKeys.all, "listed", id] as const,
  list: (path: string, revision: number) => [...checkKeys.all, "list", path, revision] as const,
  counts: (path: string) => [...checkKeys.all, "counts", path] as const,
  compared: (ids: readonly string[]) => [...checkKeys.all, "compared", ...ids] as const,
  newest: (path: string, revision: number, of: string | null) =>
    [...checkKeys.all, "newest", path, revision, of] as const,
}

/** One check while it is not over, as the page that shows it was rendered. */
export const followedCheck = (check: UnsettledCheck & { id: string }) =>
  queryOptions({
    queryKey: checkKeys.one(check.id),
    queryFn: ({ signal }) => api<CheckView>(`/api/checks/${check.id}`, { signal }),
    refetchInterval: () => checksEveryMs([check], Date.now()),
  })

/** Several checks, by one request, while any of them is not over. */
export const comparedChecks = (checks: readonly (UnsettledCheck & { id: string })[]) => {
  const ids = checks.map(({ id }) => id)
  return queryOptions({
    queryKey: checkKeys.compared(ids),
    queryFn: async ({ signal }) =>
      (await api<{ items: CheckView[] }>(`/api/checks/compare?ids=${ids.join(",")}`, { signal })).items,
    refetchInterval: () => checksEveryMs(checks, Date.now()),
  })
}

/** Changes of the last seconds are listed again, oldest first, in front of the new ones. */
const INSPECTED = 50

type Newest = {
  /** `GET /api/checks` with its filters. */
  path: string
  /** The revision that the page was rendered at. */
  revision: number
  moving: boolean
  /** Of that check alone. */
  of?: string
}

/** The newest revision among the checks of a list. */
export const newestChange = ({ path, revision, moving, of }: Newest) =>
  queryOptions({
    queryKey: checkKeys.newest(path, revision, of ?? null),
    async queryFn({ signal }) {
      const since = `${path}${path.includes("?") ? "&" : "?"}since=${revision}&limit=${INSPECTED}`
      const { items } = await api<CheckPage>(since, { signal })
      return newestRevision(of === undefined ? items : items.filter(({ id }) => id === of), revision)
    },
    refetchInterval: () => listEveryMs(moving),
  })

/** A check as a list learnt it last; never read by itself. */
export const knownCheck = (id: string) =>
  queryOptions<CheckSummary>({ queryKey: checkKeys.listed(id), queryFn: skipToken })

/** The results of a list, counted, as they were learnt last. */
export const knownCounts = (path: string) =>
  queryOptions<NewestResults & { revision: number }>({ queryKey: checkKeys.counts(path), queryFn: skipToken })

type List = {
  /** `GET /api/checks` with the filters of the page, except states: a check that leaves a state is a change too. */
  path: string
  /** The address of what the answers say, counted. */
  counts: string
  /** The revision that the page was rendered at. */
  revision: number
  /** The first line of the first page; null on any other page, which nothing new can belong to. */
  newest: string | null
  /** The batches that are one line of it; null where their rows are listed one by one. */
  batches: readonly string[] | null
  /** Whether anything on the page is in flight. */
  moving: boolean
}

type ListChanges = {
  revision: number
  /** The lines that came since the page was rendered, with the state of their newest check. */
  found: Readonly<Record<string, CheckState>>
  /** A batch of the list is over, and its line has to be drawn anew. */
  isBatchOver: boolean
  /** When the results were counted last; something changed since that is not counted yet. */
  countedAt: number
  isOwed: boolean
}

/** What changed in a list since its page was rendered: states are learnt in place (`knownCheck`, `knownBatch`), new lines are counted. */
export const listChanges = (list: List) =>
  queryOptions({
    queryKey: checkKeys.list(list.path, list.revision),
    async queryFn({ client, signal }): Promise<ListChanges> {
      const known = client.getQueryData<ListChanges>(checkKeys.list(list.path, list.revision))
      const since = known?.revision ?? list.revision
      const address = `${list.path}${list.path.includes("?") ? "&" : "?"}since=${since}&limit=200`
      const page = await api<CheckPage>(address, { signal })
      for (const check of page.items)
        client.setQueryData(checkKeys.listed(check.id), (before?: CheckSummary) =>
          before && before.revision >= check.revision ? before : check,
        )
      const found = { ...known?.found }
      for (const { id, batchId, state } of page.items) {
        const line = list.batches === null ? id : (batchId ?? id)
        if (list.newest !== null && line > list.newest) found[line] = state
      }
      const changed = page.items.filter((check) => check.revision > since)
      const isBatchOver = await followBatches(client, list.batches ?? [], changed)
      const owing = { isOwed: known?.isOwed || changed.length > 0, countedAt: known?.countedAt ?? 0 }
      return {
        revision: page.revision,
        found,
        isBatchOver,
        ...(await recount(client, list, owing, page.revision)),
      }
    },
    refetchInterval: ({ state: { data } }) =>
      listEveryMs(
        list.moving || Object.values(data?.found ?? {}).some((state) => IN_PROGRESS.includes(state)),
      ),
  })

/** Reads the batches of the page that changed; whether one is over. */
async function followBatches(
  client: QueryClient,
  batches: readonly string[],
  changed: readonly CheckSummary[],
): Promise<boolean> {
  const moved = new Set(changed.map(({ batchId }) => batchId))
  const ids = batches.filter((id) => moved.has(id))
  const views = await Promise.all(ids.map((id) => client.query({ ...batchQuery(id), staleTime: 0 })))
  return views.some(({ settled }) => settled)
}

/** Only after a change, and not for each: a running batch changes with every poll. */
async function recount(
  client: QueryClient,
  { counts }: List,
  owing: { isOwed: boolean; countedAt: number },
  revision: number,
) {
  if (!owing.isOwed || performance.now() - owing.countedAt < RECOUNT_MS) return owing
  const results = await api<NewestResults>(counts)
  client.setQueryData(checkKeys.counts(counts), { ...results, revision })
  return { isOwed: false, countedAt: performance.now() }
}

export type BrowserQuestion = {
  operation: OperationSlug
  input: Record<string, string>
  /** The earlier check that is asked again on purpose. */
  repeatOf?: string | undefined
}

/** Longer than the server ever waits for the service: after it, our own server counts as unreachable. */
const TIMEOUT_MS = 150_000

/** The keys of questions that no answer came to. In memory alone: an identifier never goes into the browser's storage. */
const pendingKeys = new Map<string, string>()

/**
 * The idempotency key of a question: the same one until it is answered, so that a person who asks again after a lost connection gets the answer of the first try, and
 * nothing is asked twice.
 */
export function keyOf(question: BrowserQuestion, newKey = () => crypto.randomUUID() as string): string {
  const text = textOf(question)
  const key = pendingKeys.get(text) ?? newKey()
  pendingKeys.set(text, key)
  return key
}

/** This very question was sent and no answer came back: sending it again under its key is a retry, not a repetition. */
export const isPending = (question: BrowserQuestion) => pendingKeys.has(textOf(question))

/** Drops the key of a question that was answered, with any result: asking it again is a new question. */
export const forgetKey = (question: BrowserQuestion) => pendingKeys.delete(textOf(question))

const textOf = ({ operation, input }: BrowserQuestion) =>
  JSON.stringify([operation, Object.entries(input).sort()])

/** Asks a question of the service: the browser's one way to it, and never by itself a second time. */
export const askCheck = mutationOptions<CheckView, ApiError, BrowserQuestion>({
  mutationKey: [...checkKeys.all, "ask"],
  async mutationFn(question) {
    const { operation, input, repeatOf } = question
    const check = await api<CheckView>(`/api/checks/${operation}`, {
      method: "POST",
      json: input,
      timeoutMs: TIMEOUT_MS,
      headers: {
        "idempotency-key": keyOf(question),
        "x-unless": "repeated",
        ...(repeatOf ? { "x-repeat-of": repeatOf } : {}),
      },
    })
    if (typeof check !== "object" || !("id" in check) || !("state" in check)) throw new ApiError(0) // of something in between
    forgetKey(question)
    return check
  },
  onSettled: (_check, _error, _question, _result, { client }) =>
    void client.invalidateQueries({ queryKey: subjectKeys.all }),
})

/** What the server told in place of asking: when the same was asked last. */
export const repeatedIn = ({ body }: ApiError) => body.repeated as RepeatedQuestion | undefined

/** Returns the newest revision among the changes after `since`; `since` itself when there are none. The list may begin with older changes. */
export function newestRevision(changed: readonly { revision: number }[], since: number): number {
  return changed.reduce((newest, { revision }) => Math.max(newest, revision), since)
}
