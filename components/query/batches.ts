import { keepPreviousData, mutationOptions, queryOptions, skipToken } from "@tanstack/react-query"
import type { BatchChanges } from "#lib/batches/batch-changes.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import type { RowResult } from "#lib/batches/batch-results.ts"
import { type BatchRow, type RowPage, SHOWN_ROWS } from "#lib/batches/batch-row.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { LeftRow, SourceTable } from "#lib/domain/batch-states.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { batchEveryMs, RECOUNT_MS } from "#lib/polling/page-intervals.ts"
import { ApiError, api } from "./http.ts"

export const batchKeys = {
  all: ["batches"] as const,
  one: (id: string) => [...batchKeys.all, id] as const,
  followed: (id: string) => [...batchKeys.one(id), "changes"] as const,
  rows: (id: string, asked: AskedRows) => [...batchKeys.one(id), "rows", asked] as const,
  results: (id: string, revisions: readonly string[]) =>
    [...batchKeys.one(id), "results", ...revisions] as const,
}

/** One batch. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKeys.one(id),
    queryFn: ({ signal }) => api<BatchView>(`/api/batches/${id}`, { signal }),
  })

/** A batch as another query learnt it last; never read by itself. */
export const knownBatch = (id: string) =>
  queryOptions<BatchView>({ queryKey: batchKeys.one(id), queryFn: skipToken })

export type FollowedBatch = Omit<BatchChanges, "items"> & {
  /** The server's own time of that answer, which its instants are compared with. */
  nowMs: number
  /** Every row that changed since the page was rendered, in its newest state, by its number. */
  changed: Readonly<Record<number, BatchRow>>
  /** The numbers of those that changed last. */
  fresh: ReadonlySet<number>
}

/** A batch with its counts, and the rows that changed: one small request however many rows it has, until all are settled. */
export const followedBatch = (first: FollowedBatch) =>
  queryOptions({
    queryKey: batchKeys.followed(first.batch.id),
    async queryFn({ client, queryKey, signal }): Promise<FollowedBatch> {
      const known = client.getQueryData<FollowedBatch>(queryKey) ?? first
      const address = `/api/batches/${first.batch.id}/changes?since=${known.revision}`
      const { items, ...changes } = await api<BatchChanges>(address, { signal })
      const newer = items.filter(({ row, revision }) => (known.changed[row]?.revision ?? -1) < revision)
      return {
        ...changes,
        facets: changes.facets ?? known.facets,
        nowMs: Date.now(),
        changed: { ...known.changed, ...Object.fromEntries(newer.map((row) => [row.row, row])) },
        fresh: newer.length === 0 ? known.fresh : new Set(newer.map(({ row }) => row)),
      }
    },
    initialData: first,
    structuralSharing: false,
    refetchInterval: ({ state: { data = first } }) =>
      batchEveryMs(phaseOf(data.batch), data.more, data.batch.rows),
  })

export type AskedRows = {
  after: number
  /** The filter, as the parameters of an address; empty for all. */
  filter: string
  /** A part of their number; empty for all. */
  text: string
}

/** One page of the rows of a batch under a filter. Filtered rows are read again now and then while the batch moves: some enter the filter and some leave it. */
export const rowsOfBatch = (id: string, asked: AskedRows, isMoving: boolean) =>
  queryOptions({
    queryKey: batchKeys.rows(id, asked),
    queryFn({ signal }) {
      const search = new URLSearchParams(asked.filter)
      search.set("after", String(asked.after))
      search.set("limit", String(SHOWN_ROWS))
      const path = `/api/batches/${id}/rows`
      return asked.text === ""
        ? api<RowPage>(`${path}?${search}`, { signal })
        : api<RowPage>(path, {
            method: "POST",
            json: { ...Object.fromEntries(search), text: asked.text },
            signal,
          })
    },
    placeholderData: keepPreviousData,
    refetchInterval: isMoving && asked.filter !== "" ? RECOUNT_MS : false,
  })

/** What the answers of those rows say, a line each; read again when one of them changed. */
export const resultsOfRows = (id: string, rows: readonly BatchRow[]) => {
  const answered = rows.filter(({ resultKind }) => resultKind !== null)
  return queryOptions({
    queryKey: batchKeys.results(
      id,
      answered.map(({ row, revision }) => `${row}:${revision}`),
    ),
    queryFn: async ({ signal }) => {
      const numbers = answered.map(({ row }) => row).join(",")
      const { items } = await api<{ items: RowResult[] }>(`/api/batches/${id}/results?rows=${numbers}`, {
        signal,
      })
      const came = new Set(items.map(({ row }) => row))
      // Read again, but as seldom as after any failure.
      if (answered.some(({ row }) => !came.has(row)))
        throw new Error("results that were asked for are missing")
      return items
    },
    enabled: answered.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Longer than ten thousand rows ever take to be written down. */
const START_TIMEOUT_MS = 150_000

type NewBatch = {
  operation: OperationSlug
  name: string
  rows: readonly Readonly<Record<string, string>>[]
  ceiling: number | null
  own: SourceTable | null
  leftOut: readonly LeftRow[]
}

let lastSent: { body: string; key: string } | null = null

/** Starts a batch. The same list under the same ceiling is sent with the same key until an answer came, so that a second press, or one after a lost connection, makes one batch. */
export const startBatch = mutationOptions<{ id: string }, ApiError, NewBatch>({
  mutationKey: [...batchKeys.all, "start"],
  async mutationFn(batch) {
    const body = JSON.stringify(batch)
    if (lastSent?.body !== body) lastSent = { body, key: crypto.randomUUID() }
    const started = await api<{ id?: string }>("/api/batches", {
      method: "POST",
      json: batch,
      timeoutMs: START_TIMEOUT_MS,
      headers: { "idempotency-key": lastSent.key },
    })
    if (typeof started?.id !== "string") throw new ApiError(0) // cut on its way: its key will find the batch again
    lastSent = null
    return { id: started.id }
  },
})
