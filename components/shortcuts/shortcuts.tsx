"use client"

import { openShortcuts, useShortcutsOpen } from "./sheet-store.ts"
import { ShortcutSheet } from "./shortcut-sheet.tsx"
import { useSingleKey } from "./use-single-keys.ts"

/** The sheet of shortcuts and its key; it is in the frame once. */
export function Shortcuts() {
  useSingleKey("?", openShortcuts)
  return useShortcutsOpen() ? <ShortcutSheet /> : null
}
