import { useSyncExternalStore } from "react"
import { flushSync } from "react-dom"

/** When the sheet is taken, by the computer's clock; null while nothing is printed. */
let printedAt: number | null = null

function subscribe(changed: () => void): () => void {
  const set = (isPrinted: boolean) => () => {
    printedAt = isPrinted ? Date.now() : null
    // At once: the sheet is taken as soon as the listeners have ended.
    flushSync(changed)
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
    () => printedAt !== null,
    () => false,
  )
}

/** True from the server's page on until this part is interactive as well, when nothing hears that it is printed; for what is shown on paper alone. */
export function useOnPaper(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printedAt !== null,
    () => true,
  )
}

/** When the page is printed; until then, when it was rendered. */
export function usePrintedAt(renderedAt: number): number {
  return useSyncExternalStore(
    subscribe,
    () => printedAt ?? renderedAt,
    () => renderedAt,
  )
}
