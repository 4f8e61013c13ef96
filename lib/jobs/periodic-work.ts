import type { Doing } from "#lib/log/fields.ts"
import type { Warn } from "#lib/log/warn-once.ts"
import { openWindow, type Window } from "./window.ts"

/** The same work, skipped while its last run began less than `everyMs` ago, whatever the machine's clock is set to meanwhile. */
export function atMostEvery(work: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let nextAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + everyMs
    await work()
  }
}

/** A window that runs the work each `everyMs`, one run at a time; a failed run is repeated after the next interval. */
export function periodicWindow(name: Doing, work: () => Promise<void>, everyMs: number, warn: Warn): Window {
  let isDue = false
  const look = atMostEvery(async () => {
    isDue = true
  }, everyMs)
  return openWindow({
    name,
    places: 1,
    async due() {
      await look()
      return isDue ? [name] : []
    },
    async handle() {
      isDue = false
      await work()
    },
    warn,
  })
}
