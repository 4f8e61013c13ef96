import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"

/** Whether the sheet of shortcuts is open. */
const open = createStore<boolean>(() => false)

export function openShortcuts(): void {
  open.setState(true, true)
}

export function closeShortcuts(): void {
  open.setState(false, true)
}

export function useShortcutsOpen(): boolean {
  return useStore(open)
}
