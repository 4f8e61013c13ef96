import { createStore } from "zustand/vanilla"

/** Whether our own interface can be reached, by the last call of it. */
export const reachable = createStore<boolean>(() => true)

/** A call of our own interface did not arrive (not: was refused). */
export function reportUnreachable(): void {
  reachable.setState(false)
}

/** A call of our own interface was answered, in whatever way. */
export function reportReachable(): void {
  reachable.setState(true)
}
