"use client"

import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"

/** Whether the sheet of shortcuts is open; null until it was asked for the first time. */
const asked = createStore<boolean | null>(() => null)

export function openShortcuts(): void {
  asked.setState(true, true)
}

export function closeShortcuts(): void {
  asked.setState(false, true)
}

/** It could not be fetched: the next time it is asked for it is tried again. */
export function forgetShortcuts(): void {
  asked.setState(null, true)
}

/** Null until it was asked for: its part is fetched then. */
export function useShortcutsOpen(): boolean | null {
  return useStore(asked)
}
