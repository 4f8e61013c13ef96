import { createStore } from "zustand/vanilla"

/** `refused`: it was over when the person last asked for something, and nothing was done of that. */
export type SessionEnd = "ended" | "refused"

/** How the session of this page ended; null while it is alive. */
export const sessionEnd = createStore<SessionEnd | null>(() => null)

/** When the session of this page ends unless somebody does something, once that is near; null before. */
export const sessionEndsAt = createStore<number | null>(() => null)

/** The session that this page was shown in is over: nothing of the page may be seen any more. */
export function reportSessionEnded(how: SessionEnd = "ended"): void {
  sessionEnd.setState((known) => (known === "refused" ? known : how))
}
