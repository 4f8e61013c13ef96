"use client"

import dynamic from "next/dynamic"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { openShortcuts, useShortcutsOpen } from "./sheet-store.ts"
import { useSingleKey } from "./use-single-keys.ts"

const ShortcutSheet = dynamic(
  () => import("./shortcut-sheet.tsx").then((module) => module.ShortcutSheet, missingPart),
  { loading: notYet },
)

/** The sheet of shortcuts and its key; it is in the frame once. */
export function Shortcuts() {
  useSingleKey("?", openShortcuts)
  return useShortcutsOpen() ? <ShortcutSheet /> : null
}
