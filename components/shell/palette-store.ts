"use client"

import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"

const isOpen = createStore<boolean>(() => false)

/** Opens the command palette; any button may. The palette itself stands once in the frame. */
export function openPalette(): void {
  isOpen.setState(true)
}

export function closePalette(): void {
  isOpen.setState(false)
}

/** Whether the palette is asked for: its component shows itself accordingly. */
export function usePaletteOpen(): boolean {
  return useStore(isOpen)
}
