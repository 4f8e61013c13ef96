import { SECOND_PRESS_MS } from "#components/ui/controls/second-press.ts"

/**
 * Makes what has just appeared deaf to presses for half a second: the second press of two was meant for what called it up. Returns a function that
 * ends that at once.
 */
export function settleFirst(box: HTMLElement): () => void {
  const settled = new AbortController()
  box.setAttribute("aria-disabled", "true")
  box.addEventListener(
    "click",
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: settled.signal },
  )
  const timer = setTimeout(end, SECOND_PRESS_MS)
  function end(): void {
    clearTimeout(timer)
    settled.abort()
    box.removeAttribute("aria-disabled")
  }
  return end
}
