"use client"

import { useTranslations } from "next-intl"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { forgetShortcuts, openShortcuts, useShortcutsOpen } from "./sheet-store.ts"
import { useSingleKey } from "./use-single-keys.ts"

const SHEET = lazyPart("components/shortcuts/shortcut-sheet.tsx", () =>
  import("./shortcut-sheet.tsx").then((module) => module.ShortcutSheet),
)

/** The sheet of shortcuts and its key; it is in the frame once, and is fetched when it is first wanted. */
export function Shortcuts() {
  const t = useTranslations("shell.search")
  const open = useShortcutsOpen()
  useSingleKey("?", openShortcuts)
  function sayFailed() {
    forgetShortcuts()
    toast({ tone: "danger", title: t("failed") })
  }
  return open === null ? null : <LazyPart part={SHEET} props={{ open }} onFailed={sayFailed} />
}
