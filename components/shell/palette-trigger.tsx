"use client"

import { Search } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { awaitedText, closePalette, openPalette } from "./palette-store.ts"

/** The button of the palette; `compact` is the icon alone, for the bar of a narrow screen. */
export function PaletteTrigger({ mayAsk, compact = false }: { mayAsk: boolean; compact?: boolean }) {
  const t = useTranslations("shell.search")
  const words = t(mayAsk ? "trigger" : "triggerGo")
  if (compact) {
    return (
      <button
        type="button"
        aria-label={words}
        aria-haspopup="dialog"
        onClick={() => openPalette()}
        className="inline-grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken"
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette()}
      className="flex h-9 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-ink-2 text-sm transition-colors hover:border-ink-2 hover:text-ink"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="flex-1 truncate text-left">{words}</span>
      <Kbd>{t("shortcut")}</Kbd>
    </button>
  )
}

/**
 * Ctrl-K, or Cmd-K on a Mac, from anywhere; once in the frame. Typing while the palette is fetched goes into its field and not into the page;
 * Enter does nothing then, since its target cannot be seen yet.
 */
export function PaletteHotkey() {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key } = event
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return
        openPalette()
      } else {
        const text = awaitedText()
        if (text === null) return
        if (key === "Escape") closePalette()
        else if (key.length === 1) openPalette(text + key)
        else if (key !== "Enter") return
        event.stopPropagation()
      }
      event.preventDefault()
    }
    addEventListener("keydown", onKey, true)
    return () => removeEventListener("keydown", onKey, true)
  }, [])
  return null
}
