import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import type { BrowserQuestion } from "#components/query/checks.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** The values typed in a form, kept for the life of the page in memory: never in an address, never in the browser's storage. */
export type Draft = {
  values: Record<string, string>
  /** Messages of the service or of our server by field, verbatim, shown when the person comes back to correct. */
  errors?: Record<string, string[]>
}

type Entry = { draft: Draft; version: number }

const drafts = createStore<Partial<Record<OperationSlug, Entry>>>(() => ({}))

/** Sets a form's values from outside (the omnibox, an answer page); an open form shows them at once. */
export function fillDraft(operation: OperationSlug, draft: Draft): void {
  drafts.setState((all) => ({ [operation]: { draft, version: (all[operation]?.version ?? 0) + 1 } }))
}

/** Saves the typed values, or why they were refused; the form itself is not affected. */
export function saveDraft(operation: OperationSlug, draft: Draft): void {
  drafts.setState((all) => ({ [operation]: { draft, version: all[operation]?.version ?? 0 } }))
}

/** A refused question stays in its form, to be corrected; any other outcome empties it. */
export function settleDraft({ state, problem }: CheckView, { operation, input }: BrowserQuestion): void {
  const errors = problem?.errors
  if (state !== "refused") saveDraft(operation, { values: {} })
  else saveDraft(operation, errors ? { values: input, errors } : { values: input })
}

/** Returns the initial values of a form: empty, with the commonest type of document chosen. */
export function emptyValues(operation: OperationSlug): Record<string, string> {
  const { fields } = factsOf(operation)
  return Object.fromEntries(
    fields.map(({ name, control }) => [name, control === "documentType" ? "dni" : ""]),
  )
}

export function draftOf(operation: OperationSlug): Draft {
  return drafts.getState()[operation]?.draft ?? { values: {} }
}

/** Changes when somebody outside the form fills it. */
export function useDraftVersion(operation: OperationSlug): number {
  return useStore(drafts, (all) => all[operation]?.version ?? 0)
}
