"use client"

import { useEffect, useState } from "react"

/** The time, anew every so often: what depends on it is judged by the clock and not by the last keystroke. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
