/** The channel on which a tab reports to the others of this browser that the session was ended; it carries no other message. */
const CHANNEL = "cotejo-session"

let opened: BroadcastChannel | undefined

/** One per page: what a page says on it does not come back to it. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL)
  return opened
}

/** The session that the tabs of this browser share is over: each empties itself at once, whether or not it reaches the server. */
export function lockOtherTabs(): void {
  channel().postMessage("ended")
}

/** Calls when another tab ended the session, until the signal. */
export function onLocked(end: () => void, signal: AbortSignal): void {
  channel().addEventListener("message", end, { signal })
}
