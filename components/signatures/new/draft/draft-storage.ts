import { whenStorageIsReady } from "#components/session/storage-ready.ts"
import type { Draft } from "./draft.ts"

/** A draft as the device stores it: `files`, by the documents' ids, only when the person allowed it. */
export type StoredDraft = { draft: unknown; files: ReadonlyMap<string, File> }

const DATABASE = "cotejo-drafts"
/** Other tabs hear on it that somebody signed out. */
const CHANNEL = "cotejo-drafts"

const loadIdb = () => import("idb-keyval")

async function openStore() {
  const { clear, createStore, del, get, set } = await loadIdb()
  return { clear, del, get, set, store: createStore(DATABASE, "drafts") }
}

let opened: ReturnType<typeof openStore> | undefined

/** Drafts of one person are never shown to another: each is stored under the person's id. */
async function keys(userId: string) {
  await whenStorageIsReady
  opened ??= openStore()
  const { del, get, set, store } = await opened
  return {
    read: () => get<unknown>(userId, store),
    readFiles: () => get<ReadonlyMap<string, File>>(`${userId} files`, store),
    write: (draft: Draft) => set(userId, draft, store),
    writeFiles: (files: ReadonlyMap<string, File>) => set(`${userId} files`, files, store),
    drop: () => del(userId, store),
    dropFiles: () => del(`${userId} files`, store),
  }
}

/** The draft of that person on this device, or null. */
export async function storedDraft(userId: string): Promise<StoredDraft | null> {
  const { read, readFiles } = await keys(userId)
  const draft = await read()
  return draft ? { draft, files: (await readFiles()) ?? new Map() } : null
}

/** Keeps the draft, without its files, on this device. Throws when the device has no room. */
export async function storeDraft(userId: string, draft: Draft): Promise<void> {
  await (await keys(userId)).write(draft)
}

/** Keeps the files' bytes, or takes them off the device. Throws when it has no room. */
export async function storeFiles(userId: string, files: ReadonlyMap<string, File> | null): Promise<void> {
  const { writeFiles, dropFiles } = await keys(userId)
  await (files && files.size > 0 ? writeFiles(files) : dropFiles())
}

export async function dropStoredDraft(userId: string): Promise<void> {
  const { drop, dropFiles } = await keys(userId)
  await Promise.all([drop(), dropFiles()])
}

/** Nothing of any draft stays on this device. */
export async function removeDrafts(): Promise<void> {
  opened ??= openStore()
  const { clear, store } = await opened
  await clear(store)
}

/** At sign-out: the same, and other tabs stop keeping theirs. */
export async function forgetDrafts(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage("forgotten")
  channel.close()
  await removeDrafts()
}

/** Calls when another tab forgot all drafts; returns how to stop listening. */
export function onForgotten(run: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener("message", run)
  return () => channel.close()
}
