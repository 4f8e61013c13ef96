"use client"

import { useEffect, useState } from "react"

/** Whole seconds until an instant of `performance.now()`, counted down; 0 when it is past or there is none. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(0)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (until === null) return
    const tick = () => setNow(performance.now())
    tick()
    const timer = setInterval(() => {
      tick()
      if (performance.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  return now === 0 ? 0 : left
}
