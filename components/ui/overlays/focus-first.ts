/** Marks the element that gets the initial focus in a dialog without a form. */
export const INITIAL_FOCUS = { "data-begins": "" }

const FOCUSABLE =
  "[data-begins], form :is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea):enabled"

/**
 * Focuses the first field of a dialog that was just opened, or the marked element. The browser would focus the close button in its corner, where
 * the first typed space closes the dialog. A lazy form gets the focus when it is loaded, unless the person moved it meanwhile. Returns a
 * function that stops waiting for one.
 */
export function focusFirst(dialog: HTMLDialogElement): () => void {
  const shownAt = document.activeElement
  const waiting = new MutationObserver(begin)

  function begin(): void {
    if (document.activeElement === shownAt) dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    else waiting.disconnect()
  }

  waiting.observe(dialog, { childList: true, subtree: true, attributeFilter: ["disabled"] })
  begin()
  return () => waiting.disconnect()
}
