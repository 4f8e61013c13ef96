"use client"

import { useEffect, useState } from "react"

const TICK_MS = 15_000

/** The time in milliseconds, kept true while the page is open; at first the server's own, so that both say the same. */
export function useNow(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
