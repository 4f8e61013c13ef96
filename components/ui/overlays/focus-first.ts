/** Where a dialog begins that asks for nothing to be typed. */
export const INITIAL_FOCUS = { "data-begins": "" }

const FOCUSABLE =
  "[data-begins], form :is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea):enabled"

/**
 * Gives focus to what is typed first in a dialog that has just been shown, or to what is marked. The platform takes the cross in its corner,
 * where the first space of a name closes the dialog over what was typed. A form that is still fetched gets it when it comes, unless the person
 * went elsewhere meanwhile. Returns how to stop waiting for one.
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
