import { sessionEnd } from "#components/session/session-store.ts"
import { builder, builderStore, changeBuilder } from "#components/signatures/new/builder-store.ts"
import { restoreFiles } from "#components/signatures/new/documents/choose-files.ts"
import { type Draft, isUntouched, parseDraft } from "./draft.ts"
import { dropStoredDraft, onForgotten, storeDraft, storedDraft, storeFiles } from "./draft-storage.ts"

/** Soon enough for a reload, seldom enough for somebody who types. */
const AFTER_MS = 150

let saved: Draft | null = null
let keptFiles = ""
let isForgotten = false
let timer: ReturnType<typeof setTimeout> | undefined
let writing: Promise<void> = Promise.resolve()

/** Takes up the draft that this device has of that person, with its files where they were allowed to stay. */
export async function restoreDraft(userId: string, mostBytes: number): Promise<void> {
  await writing // one left and came back: what was typed then is on its way to the device
  const stored = await storedDraft(userId).catch(() => null) // a device that keeps nothing: one starts again
  const draft = stored && parseDraft(stored.draft, builder().draft.term.zone)
  if (!draft) return
  saved = draft
  changeBuilder({ draft })
  keptFiles = [...stored.files.keys()].join()
  void restoreFiles(stored.files, mostBytes)
}

/** Writes what has changed now. Resolves when it is on the device, or when the device refused it (`isUnsaved`). */
export function saveNow(userId: string): Promise<void> {
  clearTimeout(timer)
  const { draft, access } = builder() // as they are now: what is written may have to wait
  if (access === "here") writing = writing.then(() => write(userId, draft))
  return writing
}

async function write(userId: string, draft: Draft): Promise<void> {
  if (isForgotten || sessionEnd.getState() !== null) return
  try {
    if (draft !== saved) await (isUntouched(draft) ? dropStoredDraft(userId) : storeDraft(userId, draft))
    saved = draft
    await writeFiles(userId)
    if (builder().isUnsaved) changeBuilder({ isUnsaved: false })
  } catch {
    if (!builder().isUnsaved) changeBuilder({ isUnsaved: true }) // shown on the page
  }
}

async function writeFiles(userId: string): Promise<void> {
  const { draft, live } = builder()
  const ids = draft.keepFiles ? draft.documents.map(({ id }) => id).filter((id) => live.has(id)) : []
  if (ids.join() === keptFiles || isForgotten || sessionEnd.getState() !== null) return
  const files = ids.flatMap((id) => {
    const file = live.get(id)?.file
    return file ? [[id, file] as const] : []
  })
  await storeFiles(userId, new Map(files))
  keptFiles = ids.join()
}

/** Keeps the draft as it changes, until the returned function is called. */
export function saveChanges(userId: string): () => void {
  const now = () => void saveNow(userId)
  const stopChanges = builderStore.subscribe((state) => {
    if (state?.draft === saved && !builder().draft.keepFiles && keptFiles === "") return
    clearTimeout(timer)
    timer = setTimeout(now, AFTER_MS)
  })
  const stopForgotten = onForgotten(() => {
    isForgotten = true
  })
  document.addEventListener("visibilitychange", now)
  window.addEventListener("pagehide", now)
  return () => {
    now()
    stopChanges()
    stopForgotten()
    document.removeEventListener("visibilitychange", now)
    window.removeEventListener("pagehide", now)
  }
}
