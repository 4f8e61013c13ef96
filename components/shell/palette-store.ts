"use client"

import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"

/** What is to stand in the field of the open palette; null while it is shut. */
const asked = createStore<string | null>(() => null)

/** Opens the command palette, with what is already known of what is looked for; any button may. The palette itself stands once in the frame. */
export function openPalette(text = ""): void {
  asked.setState(text, true)
}

/** The same while the palette that was asked for is not there yet; null otherwise. Its field takes the focus as soon as it is. */
export function awaitedText(): string | null {
  return document.activeElement?.closest("dialog") ? null : asked.getState()
}

export function closePalette(): void {
  asked.setState(null, true)
}

/** With which text the palette is asked for, null where it is not: its component shows itself accordingly. */
export function usePaletteText(): string | null {
  return useStore(asked)
}
