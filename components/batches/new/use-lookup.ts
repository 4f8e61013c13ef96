"use client"

import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { api } from "#components/query/http.ts"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"

type Lookup<W> = {
  /** What is to be looked up, by the key under which it is known afterwards. */
  wanted: ReadonlyMap<string, W>
  /** Where of our own interface; it answers `{ items }`, each with the place of what it is about. */
  address: string
  /** The body that asks for some of them. */
  bodyOf: (some: readonly W[]) => unknown
  /** How many one request may ask for; all where it is left out. */
  atOnce?: number
}

/** What an answer says of one that was asked for, by its place; the rest is our own server's. */
type Item = { index: number }

/**
 * Looks up rows of a list, each key once while the page is open; what is new among them follows as it comes. One that failed is reported as such, and is repeated by
 * hand alone: without it nobody knows whether there is anything to warn of.
 */
export function useLookup<W, F extends Item>({
  wanted,
  address,
  bodyOf,
  atOnce,
}: Lookup<W>): {
  known: ReadonlyMap<string, readonly F[]>
  status: Readiness
  retry: () => void
} {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly F[]>>(new Map())
  const next = useMemo(
    () => [...wanted].filter(([key]) => !known.has(key)).slice(0, atOnce),
    [wanted, known, atOnce],
  )
  const { data, isError, refetch } = useQuery({
    queryKey: ["subjects", "rows", address, next.map(([key]) => key)],
    queryFn: ({ signal }) =>
      api<{ items: F[] }>(address, { method: "POST", json: bodyOf(next.map(([, one]) => one)), signal }),
    enabled: next.length > 0,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data && next.length > 0) {
    const byIndex = Map.groupBy(data.items, ({ index }) => index)
    setKnown(new Map([...known, ...next.map(([key], at) => [key, byIndex.get(at) ?? []] as const)]))
  }
  const unread = isError ? "failed" : "looking"
  const status: Readiness = next.length > 0 ? unread : "known"
  return { known, status, retry: () => void refetch() }
}
