"use client"

import { lazyPart } from "#components/i18n/lazy-part.tsx"
import { WantedPart } from "#components/i18n/wanted-part.tsx"
import { forgetShortcuts, openShortcuts, useShortcutsOpen } from "./sheet-store.ts"
import { useSingleKey } from "./use-single-keys.ts"

const SHEET = lazyPart("components/shortcuts/shortcut-sheet.tsx", () =>
  import("./shortcut-sheet.tsx").then((module) => module.ShortcutSheet),
)

/** The sheet of shortcuts and its key; it is in the frame once, and is fetched when it is first wanted. */
export function Shortcuts() {
  const open = useShortcutsOpen()
  useSingleKey("?", openShortcuts)
  return open === null ? null : <WantedPart part={SHEET} props={{ open }} onGiveUp={forgetShortcuts} />
}
