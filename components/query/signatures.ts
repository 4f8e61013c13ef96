import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { boardEveryMs, type SignaturePace, signatureEveryMs } from "#lib/polling/page-intervals.ts"
import { type BoardPage, type BoardRow, LARGEST_BOARD_PAGE } from "#lib/signatures/board/board-row.ts"
import type { SignatureChanges } from "#lib/signatures/detail/visible-signature.ts"
import type { EarlierSigners } from "#lib/signatures/earlier-signers.ts"
import { api } from "./http.ts"

export const signatureKeys = {
  all: ["signatures"] as const,
  one: (id: string) => [...signatureKeys.all, id] as const,
  changes: (revision: number) => [...signatureKeys.all, "changes", revision] as const,
  earlierSigners: () => [...signatureKeys.all, "earlier-signers"] as const,
  older: (cursor: string | null) => [...signatureKeys.all, "older", cursor] as const,
}

/** What changes of one request, from our own database, as often as its state asks for. */
export const signatureChanges = (
  id: string,
  { awaitedSince, ...pace }: Omit<SignaturePace, "askedMsAgo"> & { awaitedSince: number | null },
) =>
  queryOptions({
    queryKey: signatureKeys.one(id),
    queryFn: ({ signal }) => api<SignatureChanges>(`/api/signatures/${id}/changes`, { signal }),
    refetchInterval: () =>
      signatureEveryMs({ ...pace, askedMsAgo: awaitedSince === null ? null : Date.now() - awaitedSince }),
  })

type BoardChanges = {
  revision: number
  /** The last answer could not hold all that changed. */
  more: boolean
  /** Every request that changed since the page was rendered, in its newest state. */
  rows: Readonly<Record<string, BoardRow>>
}

/** What changed on the board since the page was rendered at that revision. */
export const boardChanges = (renderedRevision: number) =>
  queryOptions({
    queryKey: signatureKeys.changes(renderedRevision),
    async queryFn({ client, queryKey, signal }): Promise<BoardChanges> {
      const known = client.getQueryData<BoardChanges>(queryKey)
      const since = known?.revision ?? renderedRevision
      const address = `/api/signatures?since=${since}&limit=${LARGEST_BOARD_PAGE}`
      const { items, revision, more = false } = await api<BoardPage>(address, { signal })
      if (known && items.every((row) => row.revision === known.rows[row.id]?.revision))
        return { ...known, revision, more }
      return {
        revision,
        more,
        rows: { ...known?.rows, ...Object.fromEntries(items.map((row) => [row.id, row])) },
      }
    },
    refetchInterval: ({ state: { data } }) => boardEveryMs(data?.more ?? false),
  })

/** The requests behind those that the page came with, page by page. */
export const olderRequests = (cursor: string | null) =>
  infiniteQueryOptions({
    queryKey: signatureKeys.older(cursor),
    queryFn: ({ pageParam, signal }) =>
      api<BoardPage>(`/api/signatures?cursor=${pageParam}&limit=${LARGEST_BOARD_PAGE}`, { signal }),
    enabled: cursor !== null,
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

/** The signers of this person's own earlier requests, masked; only suggestions, of which nothing is kept. */
export const earlierSigners = (isWanted: boolean) =>
  queryOptions({
    queryKey: signatureKeys.earlierSigners(),
    queryFn: ({ signal }) => api<EarlierSigners>("/api/signatures/signers", { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
