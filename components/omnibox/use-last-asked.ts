"use client"

import { useEffect, useState } from "react"
import { fetchLastAsked } from "#components/ask/last-asked.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"

const PAUSE_MS = 250
/** Shorter texts are names of places being typed, not identifiers. */
const SHORTEST = 4
const NONE: LastAsked[] = []

type Found = { identifier: string; asked: LastAsked[] }

/**
 * When the questions about an identifier were last asked, looked up in our own records after a pause in typing; what was
 * typed before is cancelled. That is a hint; `read` looks anew, since somebody may have asked meanwhile, and `forget` takes the hint away.
 */
export function useLastAsked(identifier: string, isOn: boolean) {
  const settled = useAfterPause(identifier)
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
      const asked = await fetchLastAsked(identifier, new AbortController().signal)
      setFound({ identifier, asked })
      return asked
    },
    forget: () => setFound(null),
  }
}

/** The value once it has stayed the same for a moment. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
