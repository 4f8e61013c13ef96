"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { fetchLastAsked } from "#components/ask/last-asked.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"

const PAUSE_MS = 250
/** Shorter texts are names of places being typed, not identifiers. */
const SHORTEST = 4
const FRESH_MS = 5_000
const NONE: LastAsked[] = []

type Found = { identifier: string; asked: LastAsked[]; at: number }

/**
 * When the questions about an identifier were last asked, looked up in our own records after a pause in typing; what was
 * typed before is cancelled. `read` waits for it, and `forget` makes the next look a fresh one.
 */
export function useLastAsked(identifier: string, isOn: boolean) {
  const settled = useAfterPause(identifier)
  const isCurrent = settled === identifier && identifier.length >= SHORTEST
  const [found, setFound] = useState<Found | null>(null)
  const fresh = useRef<Found>(null)

  async function look(about: string, signal: AbortSignal): Promise<LastAsked[]> {
    const known = fresh.current
    if (known?.identifier === about && Date.now() - known.at < FRESH_MS) return known.asked
    const asked = await fetchLastAsked(about, signal)
    fresh.current = { identifier: about, asked, at: Date.now() }
    setFound(fresh.current)
    return asked
  }

  const lookAhead = useEffectEvent(look)

  useEffect(() => {
    if (!isOn || !isCurrent) return
    const typing = new AbortController()
    // Only a hint beside the list: a failure is shown when somebody asks.
    lookAhead(settled, typing.signal).catch(() => undefined)
    return () => typing.abort()
  }, [isOn, isCurrent, settled])

  return {
    asked: isCurrent && found?.identifier === identifier ? found.asked : NONE,
    read: () => look(identifier, new AbortController().signal),
    forget: () => {
      fresh.current = null
      setFound(null)
    },
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
