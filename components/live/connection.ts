import { createStore } from "zustand/vanilla"

/** Whether our own interface is reachable, by its last call. */
export const reachable = createStore<boolean>(() => true)

let returnedAt = Number.NEGATIVE_INFINITY

/**
 * Reports that a call of our own interface did not arrive (a refusal does count as arrived). `begunAt`: when it began, by `performance.now()`.
 * One that began before the connection returned is ignored: calls in flight then may fail late.
 */
export function reportUnreachable(begunAt = performance.now()): void {
  if (begunAt >= returnedAt) reachable.setState(false)
}

/** Reports that a call of our own interface was answered, with any status. */
export function reportReachable(): void {
  if (!reachable.getState()) returnedAt = performance.now()
  reachable.setState(true)
}
