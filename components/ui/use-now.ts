"use client"

import { useSyncExternalStore } from "react"
import { createStore } from "zustand/vanilla"

/** A reading of the computer's clock (milliseconds since 1970) and of the page's own stopwatch (milliseconds since it was opened). */
type Reading = { clock: number; stopwatch: number }
type Clock = { read: () => Reading | null; subscribe: (listener: () => void) => () => void }

const clocks = new Map<number, Clock>()

/**
 * The time in milliseconds since 1970, kept current while the page is open: one clock for everything that ticks every `everyMs`. At first it is
 * `renderedAt`, the server's own time when it rendered the page, so that browser and server render the same.
 */
export function useNow(everyMs: number, renderedAt: number): number {
  const { read, subscribe } = clockOf(everyMs)
  return useSyncExternalStore(
    subscribe,
    () => Math.max(read()?.clock ?? 0, renderedAt),
    () => renderedAt,
  )
}

/** The milliseconds since the page was opened, which nobody can set; null at first. */
export function useStopwatch(everyMs: number): number | null {
  const { read, subscribe } = clockOf(everyMs)
  return useSyncExternalStore(
    subscribe,
    () => read()?.stopwatch ?? null,
    () => null,
  )
}

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? newClock(everyMs)
  clocks.set(everyMs, clock)
  return clock
}

function newClock(everyMs: number): Clock {
  const reading = createStore<Reading | null>(() => null)
  const tick = () => reading.setState({ clock: Date.now(), stopwatch: performance.now() }, true)
  let watchers = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    read: reading.getState,
    subscribe(listener) {
      const stop = reading.subscribe(listener)
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
