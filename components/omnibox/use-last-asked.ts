"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { fetchLastAsked } from "#components/ask/last-asked.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"

const PAUSE_MS = 250
/** Shorter texts are names of places being typed, not identifiers. */
const SHORTEST = 4
const NONE: LastAsked[] = []

const queryOf = (identifier: string) => ({
  queryKey: ["last-asked", identifier],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchLastAsked(identifier, signal),
  staleTime: 5_000,
})

/**
 * When the questions about an identifier were last asked, looked up in our own records after a pause in typing; what was
 * typed before is cancelled. `read` waits for it, and `forget` makes the next look a fresh one.
 */
export function useLastAsked(identifier: string, isOn: boolean) {
  const client = useQueryClient()
  const settled = useAfterPause(identifier)
  const isCurrent = settled === identifier && identifier.length >= SHORTEST
  const { data } = useQuery({ ...queryOf(settled), enabled: isOn && isCurrent })
  return {
    asked: isCurrent ? (data ?? NONE) : NONE,
    read: () => client.query(queryOf(identifier)),
    forget: () => client.removeQueries({ queryKey: ["last-asked"] }),
  }
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
