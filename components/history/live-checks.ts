"use client"

import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import type { CheckSummary } from "#lib/checks/present-check.ts"

/** The parts of a check on the page that may change. */
export type LiveCheck = Pick<CheckSummary, "state" | "charge" | "result" | "revision">

const newest = createStore<Readonly<Record<string, LiveCheck>>>(() => ({}))

/** Stores changed checks; an older revision than the known one is ignored. */
export function mergeChecks(changed: readonly CheckSummary[]): void {
  const known = newest.getState()
  const newer = changed.filter(({ id, revision }) => (known[id]?.revision ?? 0) < revision)
  newest.setState(
    Object.fromEntries(
      newer.map(({ id, state, charge, result, revision }) => [id, { state, charge, result, revision }]),
    ),
  )
}

/** The check as it is now: as the server rendered it, or newer. */
export function useLiveCheck(rendered: LiveCheck & { id: string }): LiveCheck {
  const learnt = useStore(newest, (known) => known[rendered.id])
  return learnt && learnt.revision > rendered.revision ? learnt : rendered
}
