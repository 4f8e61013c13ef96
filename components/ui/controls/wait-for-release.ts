/** What a click is lost on when it moves away between the pointer's going down and up. */
const PRESSED = ":is(a, button, input, label, select, summary, textarea):active"
/** Longer than a press lasts. Chromium may hold what was dragged for pressed until the next press. */
const LONGEST_MS = 2_000
const FRAME_MS = 16

/**
 * Resolves when nothing on the page is being pressed, or after two seconds. What comes in by itself waits for it before it moves what stands
 * below: a button that leaves from under the pointer between its going down and up gets no click. It waits by a timer: a page that is not
 * seen draws no frames.
 */
export async function waitForRelease(): Promise<void> {
  const until = performance.now() + LONGEST_MS
  while (document.querySelector(PRESSED) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
}
