"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

/**
 * Hides the screen at once: Ctrl and the full stop, from anywhere; the same again, Escape or the button shows it. A modal dialog, so that what is under it is
 * neither read aloud nor reached by the keyboard; it is above any other that is open.
 */
export function PrivacyScreen() {
  const t = useTranslations("shell.privacyScreen")
  const word = useTranslations("words")
  const isHydrated = useHydrated()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "." || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      event.stopPropagation()
      if (dialog.current?.open) dialog.current.close()
      else dialog.current?.showModal()
    }
    addEventListener("keydown", onKey, true)
    return () => removeEventListener("keydown", onKey, true)
  }, [])
  if (!isHydrated) return null // no document carries it
  return (
    <dialog
      ref={dialog}
      id={PRIVACY_SCREEN_ID}
      aria-label={t("title")}
      className="veil m-auto flex-col items-center gap-3 open:flex"
    >
      <p className="font-medium">{t("title")}</p>
      <form method="dialog">
        <Button type="submit">{word("show")}</Button>
      </form>
    </dialog>
  )
}

const PRIVACY_SCREEN_ID = "privacy-screen"

/** Makes a button hide the screen (`PrivacyScreen`), by the platform's invoker commands. */
export const SHOW_PRIVACY_SCREEN = { commandfor: PRIVACY_SCREEN_ID, command: "show-modal" }
