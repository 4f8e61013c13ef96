"use client"

import { useEffect, useState } from "react"
import { measureOffset } from "./server-clock.ts"

const TICK_MS = 1_000

/**
 * The server's time for deadlines, each second, independent of the computer's clock: measured when the page opens and whenever it
 * becomes visible again, since a computer that slept has lost count. Until then, the rendered time.
 */
export function useServerNow(renderedAtMs: number, ticking: boolean): number {
  const [nowMs, setNowMs] = useState(renderedAtMs)

  useEffect(() => {
    if (!ticking) return
    const stop = new AbortController()
    let offset = renderedAtMs - performance.now()
    const tick = () => setNowMs(offset + performance.now())
    const measure = () =>
      measureOffset(stop.signal).then(
        (measured) => {
          offset = measured
          tick()
        },
        () => undefined, // the connection's banner shows it; the count goes on from the last offset
      )
    const look = () => {
      if (document.visibilityState === "visible") void measure()
    }
    void measure()
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener("visibilitychange", look)
    return () => {
      stop.abort()
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [renderedAtMs, ticking])

  return nowMs
}
