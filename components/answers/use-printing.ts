import { useSyncExternalStore } from "react"

let printing = false

function subscribe(changed: () => void): () => void {
  const set = (value: boolean) => () => {
    printing = value
    changed()
  }
  const [before, after] = [set(true), set(false)]
  window.addEventListener("beforeprint", before)
  window.addEventListener("afterprint", after)
  return () => {
    window.removeEventListener("beforeprint", before)
    window.removeEventListener("afterprint", after)
  }
}

/** True while the page is being printed: folded or bounded parts are then shown whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
}
