"use client"

import { useEffect } from "react"

/**
 * A held Enter counts once. Its repetitions would press whatever takes the focus next, and so confirm a question that
 * one was only just told may cost again.
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
