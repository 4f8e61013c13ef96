/**
 * Resolves when nothing on the page is being pressed. What comes in by itself waits for it before it moves what stands below: a button that
 * leaves from under the pointer between its going down and up gets no click.
 */
export async function untilReleased(): Promise<void> {
  while (document.querySelector("html:active")) await new Promise(requestAnimationFrame)
}
