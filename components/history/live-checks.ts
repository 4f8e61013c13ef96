"use client"

import { useSyncExternalStore } from "react"
import type { CheckSummary } from "#lib/checks/present-check.ts"

/** What may change about a check that is already on the page. */
export type LiveCheck = Pick<CheckSummary, "state" | "charge" | "revision">

const newest = new Map<string, LiveCheck>()
const listeners = new Set<() => void>()

/** Takes in what changed; an older revision than the known one is left aside. */
export function learnChecks(changed: readonly CheckSummary[]): void {
  for (const { id, state, charge, revision } of changed) {
    if ((newest.get(id)?.revision ?? 0) < revision) newest.set(id, { state, charge, revision })
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The check as it is now: as the server rendered it, or newer. */
export function useLiveCheck(rendered: LiveCheck & { id: string }): LiveCheck {
  const learnt = useSyncExternalStore(
    subscribe,
    () => newest.get(rendered.id),
    () => undefined,
  )
  return learnt && learnt.revision > rendered.revision ? learnt : rendered
}
