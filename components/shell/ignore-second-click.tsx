"use client"

import { useEffect } from "react"

const CONTROL = "a, button, summary, [role=option]"

/** Ignores the second click of a double click on anything but what the first one pressed, in the same words: it came under the pointer in between, unread. */
export function IgnoreSecondClick() {
  useEffect(() => {
    let pressed: Element | null = null
    let words = ""
    function judge(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
      const said = `${control?.ariaLabel} ${control?.textContent}`
      if (event.detail > 1 && control !== null && (control !== pressed || said !== words)) {
        event.preventDefault()
        event.stopPropagation()
      } else {
        pressed = control
        words = said
      }
    }
    window.addEventListener("click", judge, { capture: true })
    return () => window.removeEventListener("click", judge, { capture: true })
  }, [])
  return null
}
