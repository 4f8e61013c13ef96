import { createStore } from "zustand/vanilla"

/** Whether our own interface can be reached, by the last call of it. */
export const reachable = createStore<boolean>(() => true)

let returnedAt = Number.NEGATIVE_INFINITY

/**
 * A call of our own interface did not arrive (not: was refused). `begunAt`: when it was begun, by `performance.now()`. One begun before the
 * connection returned says nothing of now: what was under way then breaks late.
 */
export function reportUnreachable(begunAt = performance.now()): void {
  if (begunAt >= returnedAt) reachable.setState(false)
}

/** A call of our own interface was answered, in whatever way. */
export function reportReachable(): void {
  if (!reachable.getState()) returnedAt = performance.now()
  reachable.setState(true)
}
