"use client"

import { useSyncExternalStore } from "react"

let open = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the command palette; any button may. The palette itself stands once in the frame. */
export function openPalette(): void {
  set(true)
}

export function closePalette(): void {
  set(false)
}

/** Whether the palette is asked for: its component shows itself accordingly. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  )
}
