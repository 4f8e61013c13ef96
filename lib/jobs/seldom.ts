import type { Doing } from "#lib/log/fields.ts"
import type { Warn } from "#lib/log/warn-once.ts"
import { openWindow, type Window } from "./window.ts"

/** The same work, but passed over while its last turn is less than `everyMs` ago. */
export function seldom(work: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + everyMs
    await work()
  }
}

/** Apart from the linking, which must not wait for an external place; a failure is tried again after a while. */
export function fromTimeToTime(name: Doing, work: () => Promise<void>, everyMs: number, warn: Warn): Window {
  let isDue = false
  const look = seldom(async () => {
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
