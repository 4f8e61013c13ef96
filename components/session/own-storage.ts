import { removeDrafts } from "#components/signature-builder/draft-storage.ts"
import { storageIsReady } from "./storage-ready.ts"

/** Says in whose session the rest was kept. */
const MARK = "cotejo.session"
/** Choices of the browser, nothing about anybody: they stay. */
const KEPT = /^cotejo\.(single-keys$|signature-notices$|signature-board\.)/

/** Removes what a session left in this browser: drafts, their files, and whatever else lies in its storage but choices of the browser. */
export async function clearOwnStorage(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.test(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage may be shut off: then nothing lies in it.
  }
  await removeDrafts().catch(() => undefined)
}

/** Before anything that lies here is used: what was left by another session goes, whoever's it was. */
export async function claimStorage(sessionId: string): Promise<void> {
  if (markedSession() !== sessionId) await clearOwnStorage()
  markStorage(sessionId)
  storageIsReady()
}

/** From now on what lies here belongs to that session, which has taken the place of another one of the same person. */
export function markStorage(sessionId: string): void {
  try {
    localStorage.setItem(MARK, sessionId)
  } catch {
    // Storage may be shut off: nothing is kept, so nothing has to be told apart.
  }
}

function markedSession(): string | null {
  try {
    return localStorage.getItem(MARK)
  } catch {
    return null
  }
}
