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
