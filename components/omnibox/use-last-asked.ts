"use client"

import { useEffect, useState } from "react"
import { fetchLastAsked } from "#components/ask/last-asked.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { useDebounced } from "./use-debounced.ts"

/** Shorter texts are names of places being typed, not identifiers. */
const SHORTEST = 4
const NONE: LastAsked[] = []

type Found = { identifier: string; asked: LastAsked[] }

/**
 * When the questions about an identifier were last asked, looked up in our own records after a pause in typing; what was
 * typed before is cancelled. That is a hint; `read` looks anew, since somebody may have asked meanwhile, and `forget` takes the hint away.
 */
export function useLastAsked(identifier: string, isOn: boolean) {
  const settled = useDebounced(identifier)
  const isCurrent = settled === identifier && identifier.length >= SHORTEST
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (!isOn || !isCurrent) return
    const typing = new AbortController()
    fetchLastAsked(settled, typing.signal)
      .then((asked) => setFound({ identifier: settled, asked }))
      // Only a hint beside the list: a failure is shown when somebody asks.
      .catch(() => undefined)
    return () => typing.abort()
  }, [isOn, isCurrent, settled])

  return {
    asked: isCurrent && found?.identifier === identifier ? found.asked : NONE,
    read: async () => {
      const asked = await fetchLastAsked(identifier)
      setFound({ identifier, asked })
      return asked
    },
    forget: () => setFound(null),
  }
}
