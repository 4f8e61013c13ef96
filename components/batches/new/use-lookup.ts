"use client"

import { useEffect, useMemo, useState } from "react"
import { postJson } from "#components/live/post-json.ts"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"

const TIMEOUT_MS = 30_000

type Lookup<W> = {
  /** What is to be looked up, by the key under which it is known afterwards. */
  wanted: ReadonlyMap<string, W>
  /** Where of our own interface; it answers `{ items }`, each with the place of what it is about. */
  address: string
  /** The body that asks for some of them. Memoized, or made once. */
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
export function useLookup<W, F extends Item>({ wanted, address, bodyOf, atOnce }: Lookup<W>) {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly F[]>>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const next = useMemo(
    () => [...wanted].filter(([key]) => !known.has(key)).slice(0, atOnce),
    [wanted, known, atOnce],
  )
  const isLooking = next.length > 0 && !hasFailed

  useEffect(() => {
    if (!isLooking) return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)])
    async function look() {
      const answer = await postJson(address, bodyOf(next.map(([, one]) => one)), {}, signal)
      if (stop.signal.aborted) return
      if (answer?.status !== 200) return setHasFailed(true)
      const byIndex = Map.groupBy((answer.body as { items: F[] }).items, ({ index }) => index)
      setKnown(
        (before) => new Map([...before, ...next.map(([key], at) => [key, byIndex.get(at) ?? []] as const)]),
      )
    }
    look().catch(() => {
      if (!stop.signal.aborted) setHasFailed(true)
    })
    return () => stop.abort()
  }, [address, bodyOf, next, isLooking])

  const status: Readiness = isLooking ? "looking" : next.length > 0 ? "failed" : "known"
  return { known, status, retry: () => setHasFailed(false) }
}
