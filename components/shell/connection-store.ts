let reachable = true
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
}

/** A call of our own interface did not arrive (not: was refused). */
export function reportUnreachable(): void {
  set(false)
}

/** A call of our own interface was answered, in whatever way. */
export function reportReachable(): void {
  set(true)
}

export function isReachable(): boolean {
  return reachable
}

export function subscribeReachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
