let ended = false
const listeners = new Set<() => void>()

/** The session that this page was shown in is over: nothing of the page may be seen any more. */
export function reportSessionEnded(): void {
  ended = true
  for (const listener of listeners) listener()
}

export function hasSessionEnded(): boolean {
  return ended
}

export function subscribeSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
