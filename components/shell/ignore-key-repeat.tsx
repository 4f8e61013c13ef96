"use client"

import { useEffect } from "react"

/**
 * Ignores the key repeat of a held Enter. It would press the next focused control, and so confirm a question that may cost again before
 * anybody has read that.
 */
export function IgnoreKeyRepeat() {
  useEffect(() => {
    function once(event: KeyboardEvent) {
      if (event.key !== "Enter" || !event.repeat || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener("keydown", once, { capture: true })
    return () => window.removeEventListener("keydown", once, { capture: true })
  }, [])
  return null
}
