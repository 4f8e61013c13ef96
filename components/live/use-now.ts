"use client"

import { useSyncExternalStore } from "react"
import { createStore } from "zustand/vanilla"

type Clock = { now: () => number; subscribe: (listener: () => void) => () => void }

const clocks = new Map<number, Clock>()

/**
 * The time in milliseconds since 1970, kept current while the page is open: one clock for everything that ticks every `everyMs`. At first it is
 * `renderedAt`, the server's own time when it rendered the page, so that browser and server render the same.
 */
export function useNow(everyMs: number, renderedAt: number): number {
  const { now, subscribe } = clockOf(everyMs)
  return useSyncExternalStore(
    subscribe,
    () => Math.max(now(), renderedAt),
    () => renderedAt,
  )
}

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? newClock(everyMs)
  clocks.set(everyMs, clock)
  return clock
}

/** It stops while the page is hidden, and is corrected when the page is visible again. */
function newClock(everyMs: number): Clock {
  const now = createStore<number>(() => 0)
  const tick = () => now.setState(Date.now())
  let watchers = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    now: now.getState,
    subscribe(listener) {
      const stop = now.subscribe(listener)
      watchers += 1
      timer ??= setInterval(tick, everyMs)
      if (watchers === 1) queueMicrotask(tick)
      return () => {
        stop()
        watchers -= 1
        if (watchers > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
