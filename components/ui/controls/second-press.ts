import { useEffect, useState } from "react"

/** As long as the second press of a double click, or a hasty second Enter, may take. */
export const SECOND_PRESS_MS = 500

/** Resolves half a second after the press that calls it: what asks for one more press appears after a double click is over. */
export function secondPressOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SECOND_PRESS_MS))
}

/** Whether a control was shown only just now: a press may be the second one of a double press on what stood there before. */
export function useInertAtFirst(): boolean {
  const [isInert, setInert] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setInert(false), SECOND_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isInert
}

/** Elements that lose a click when they move between pointer down and pointer up. */
const PRESSED = ":is(a, button, input, label, select, summary, textarea):active"
/** Longer than a press lasts. Chromium may report a dragged element as `:active` until the next press. */
const LONGEST_MS = 2_000
const FRAME_MS = 16

/**
 * Resolves when nothing on the page is being pressed, or after two seconds. Content that appears by itself waits for it before it shifts the
 * layout: a button that moves between pointer down and pointer up gets no click. It uses a timer: a hidden page has no animation frames.
 */
export async function waitForRelease(): Promise<void> {
  const until = performance.now() + LONGEST_MS
  while (document.querySelector(PRESSED) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
}
