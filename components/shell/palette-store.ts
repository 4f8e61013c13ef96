import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"

/** The initial text of the open palette; null while it is closed. */
const asked = createStore<string | null>(() => null)

/** Opens the command palette, with a search text if one is known; any button may. The palette itself is in the frame once. */
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
