import { sessionEnd } from "#components/session/session-store.ts"
import { type Draft, isUntouched, newDraft } from "./draft.ts"

/** Raised when a draft gets other members: one that an earlier version left is not read. */
const ENTRY = "cotejo.signature-draft.1"

/** The draft that waits in this tab until it is sent or its person signs out, without its files; an empty one where there is none. */
export function keptDraft(zone: string): Draft {
  try {
    const kept = sessionStorage.getItem(ENTRY)
    if (kept !== null) return JSON.parse(kept) as Draft
  } catch {
    // Storage may be disabled: then there is none.
  }
  return newDraft(zone)
}

/** Keeps the draft as it is now, at once: its key is in the tab before the first byte is sent. */
export function keepDraft(draft: Draft): void {
  if (sessionEnd.getState() !== null) return
  try {
    if (isUntouched(draft)) sessionStorage.removeItem(ENTRY)
    else sessionStorage.setItem(ENTRY, JSON.stringify(draft))
  } catch {
    // Storage may be disabled: the page warns before it is left.
  }
}
