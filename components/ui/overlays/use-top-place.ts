import { useSyncExternalStore } from "react"

/** The uppermost modal dialog that is open, or the page: everything outside of the dialog is inert, and assistive technology would not announce it. */
export function useTopPlace(): Element {
  return useSyncExternalStore(watchDialogs, placeOnTop)
}

function placeOnTop(): Element {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body
}

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] })
  return () => observer.disconnect()
}
