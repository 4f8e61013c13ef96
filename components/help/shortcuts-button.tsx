"use client"

import { useTranslations } from "next-intl"
import { openShortcuts } from "#components/shortcuts/sheet-store.ts"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"

/** Opens the sheet of keyboard shortcuts, as the key ? does. */
export function ShortcutsButton() {
  const t = useTranslations("shortcuts")
  return (
    <button type="button" className={TEXT_LINK} onClick={openShortcuts} aria-keyshortcuts="?">
      {t("title")}
    </button>
  )
}
