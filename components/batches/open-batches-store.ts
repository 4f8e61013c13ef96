import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"

const WHILE_OPEN_MS = 20_000
const WHILE_NONE_MS = 60_000

let learnt: OpenBatchCounts | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** What was last learnt; null as long as only the server's own rendering is known. */
export function knownOpenBatches(): OpenBatchCounts | null {
  return learnt
}

/** One reader for all the places that show it; it rests while nobody looks. */
export function subscribeOpenBatches(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", plan)
    plan()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener("visibilitychange", plan)
    clearTimeout(timer)
  }
}

/** Asks now: a page that was just opened may have changed it. */
export async function readOpenBatches(): Promise<void> {
  clearTimeout(timer)
  try {
    const answer = await fetch("/api/batches/open", { cache: "no-cache" })
    if (answer.ok) {
      learnt = (await answer.json()) as OpenBatchCounts
      for (const listener of listeners) listener()
    }
  } catch {
    // A mark beside a link: the next reading tells. A lost connection is told by the page that needs it.
  }
  plan()
}

function plan(): void {
  clearTimeout(timer)
  if (document.visibilityState === "hidden" || listeners.size === 0) return
  const isOpen = learnt !== null && learnt.running + learnt.halted > 0
  timer = setTimeout(() => void readOpenBatches(), isOpen ? WHILE_OPEN_MS : WHILE_NONE_MS)
}
