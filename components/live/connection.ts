import { createStore } from "zustand/vanilla"

/** Whether our own interface can be reached, by the last call of it. */
export const reachable = createStore<boolean>(() => true)

let lastAnswerAt = Number.NEGATIVE_INFINITY

/**
 * A call of our own interface did not arrive (not: was refused). `begunAt`: when it was begun, by `performance.now()`. One begun before the last
 * answer came says nothing of now: a connection that returns breaks the calls that were still under way.
 */
export function reportUnreachable(begunAt = performance.now()): void {
  if (begunAt >= lastAnswerAt) reachable.setState(false)
}

/** A call of our own interface was answered, in whatever way. */
export function reportReachable(): void {
  lastAnswerAt = performance.now()
  reachable.setState(true)
}
