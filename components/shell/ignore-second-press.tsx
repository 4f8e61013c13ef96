"use client"

import { useEffect } from "react"

const CONTROL = "a, button, summary, [role=option]"

/**
 * Ignores what a hasty press gives besides the press that was meant: the key repeat of a held Enter, which would confirm what anybody has yet to read, and the
 * second click of a double click on anything but what the first one pressed, in the same words, since it came under the pointer in between.
 */
export function IgnoreSecondPress() {
  useEffect(() => {
    let pressed: Element | null = null
    let words = ""
    function click(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
      const said = `${control?.ariaLabel} ${control?.textContent}`
      if (event.detail > 1 && control !== null && (control !== pressed || said !== words))
        return ignore(event)
      pressed = control
      words = said
    }
    function key(event: KeyboardEvent) {
      if (event.key === "Enter" && event.repeat && !(event.target instanceof HTMLTextAreaElement))
        ignore(event)
    }
    window.addEventListener("click", click, { capture: true })
    window.addEventListener("keydown", key, { capture: true })
    return () => {
      window.removeEventListener("click", click, { capture: true })
      window.removeEventListener("keydown", key, { capture: true })
    }
  }, [])
  return null
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
