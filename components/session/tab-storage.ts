/** The key of the id of the session that the other entries belong to. */
const MARK = "cotejo.session"

/** Removes everything that was typed in this tab. What `localStorage` holds are choices of the browser, nothing about anybody. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage may be disabled: then it is empty.
  }
}

/** Removes what any other session left in this tab. */
export function claimTabStorage(sessionId: string): void {
  try {
    if (sessionStorage.getItem(MARK) !== sessionId) sessionStorage.clear()
  } catch {
    return // storage may be disabled
  }
  markTabStorage(sessionId)
}

/** From now on the tab's storage belongs to that session, which has replaced another one of the same person. */
export function markTabStorage(sessionId: string): void {
  try {
    sessionStorage.setItem(MARK, sessionId)
  } catch {
    // Storage may be disabled: nothing is stored, so there is nothing of another session to separate.
  }
}

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
