import { useSyncExternalStore } from "react"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** What is typed in a form, kept for the life of the page in memory: never in an address, never in the browser's storage. */
export type Draft = {
  values: Record<string, string>
  /** Messages of the service or of our server by field, verbatim, shown when the person comes back to correct. */
  errors?: Record<string, string[]>
}

type Entry = { draft: Draft; version: number }

const drafts = new Map<OperationSlug, Entry>()
const listeners = new Set<() => void>()

/** Hands a form its values from outside (the omnibox, an answer page); an open form takes them over at once. */
export function fillDraft(operation: OperationSlug, draft: Draft): void {
  drafts.set(operation, { draft, version: (drafts.get(operation)?.version ?? 0) + 1 })
  for (const listener of listeners) listener()
}

/** Remembers what is typed, or why it was refused; the form itself is not disturbed. */
export function keepDraft(operation: OperationSlug, draft: Draft): void {
  drafts.set(operation, { draft, version: drafts.get(operation)?.version ?? 0 })
}

/** The question was answered: the next one starts with empty fields. */
export function dropDraft(operation: OperationSlug): void {
  keepDraft(operation, { values: {} })
}

export function draftOf(operation: OperationSlug): Draft {
  return drafts.get(operation)?.draft ?? { values: {} }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes when somebody outside the form fills it. */
export function useDraftVersion(operation: OperationSlug): number {
  return useSyncExternalStore(
    subscribe,
    () => drafts.get(operation)?.version ?? 0,
    () => 0,
  )
}
