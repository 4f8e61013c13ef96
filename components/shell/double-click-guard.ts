/**
 * Lets the second click of a double click act only on what the first one was on, while that says the same: a button that took its place, or another word on
 * the same button, was never meant. In the capture phase, before React's own listeners.
 */
export function guardDoubleClicks(): void {
  let first: Element | null = null
  let words = ""
  addEventListener(
    "click",
    (event) => {
      const on = event.target instanceof Element ? event.target.closest("button, [role=option]") : null
      const said = `${on?.ariaLabel} ${on?.textContent}`
      if (event.detail < 2) {
        first = on
        words = said
      } else if (on && (on !== first || said !== words)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
