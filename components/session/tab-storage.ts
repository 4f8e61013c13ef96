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
