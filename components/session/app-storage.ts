import { removeDrafts } from "#components/signatures/new/draft/draft-storage.ts"
import { storageIsReady } from "./storage-ready.ts"
import { removeAllButTexts, removeTexts } from "./text-place.ts"

/** The key of the id of the session that the other entries belong to. */
const MARK = "cotejo.session"
/** Drafts of a former session could not be removed from this browser: the next page tries again. */
const LEFT = "cotejo.drafts-left"
/** Choices of the browser, nothing about anybody: they stay. */
const SURVIVING_KEYS = /^cotejo\.(single-keys$|signature-notices$|signature-board\.)/

/**
 * Removes a session's data from this browser: drafts, their files, and everything else in its storage but choices of the browser, and texts that only their person's
 * next session can read (`keepText`). False when drafts could not be removed, which the next page tries again.
 */
export async function clearAppStorage(): Promise<boolean> {
  try {
    for (const key of Object.keys(localStorage)) if (!SURVIVING_KEYS.test(key)) localStorage.removeItem(key)
    removeAllButTexts()
  } catch {
    // Storage may be disabled: then it is empty.
  }
  return removeAllDrafts()
}

async function removeAllDrafts(): Promise<boolean> {
  const isDone = await removeDrafts().then(
    () => true,
    () => false,
  )
  try {
    if (isDone) localStorage.removeItem(LEFT)
    else localStorage.setItem(LEFT, "")
  } catch {
    // Storage may be disabled: then it is empty.
  }
  return isDone
}

/** Removes the data of any other session before the storage is used, and texts that another person left. */
export async function claimStorage(sessionId: string, userId: string): Promise<void> {
  removeTexts(userId)
  if (storedItem(MARK) !== sessionId) await clearAppStorage()
  else if (storedItem(LEFT) !== null) await removeAllDrafts()
  markStorage(sessionId)
  storageIsReady()
}

/** From now on the storage belongs to that session, which has replaced another one of the same person. */
export function markStorage(sessionId: string): void {
  try {
    localStorage.setItem(MARK, sessionId)
  } catch {
    // Storage may be disabled: nothing is stored, so there is nothing of another session to separate.
  }
}

function storedItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
