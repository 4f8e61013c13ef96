/** `refused`: it was over when the person last asked for something, and nothing was done of that. */
export type SessionEnd = "ended" | "refused"

let end: SessionEnd | null = null
const listeners = new Set<() => void>()

/** The session that this page was shown in is over: nothing of the page may be seen any more. */
export function reportSessionEnded(how: SessionEnd = "ended"): void {
  if (end === "refused") return
  end = how
  for (const listener of listeners) listener()
}

/** How the session of this page ended; null while it is alive. */
export function sessionEnd(): SessionEnd | null {
  return end
}

export function subscribeSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
