import { fetchKnown } from "./fetch-known.ts"

/** A value of ours that several places of a page show, read again by itself. */
export type WatchedValue<T> = {
  /** What was last learnt; null as long as only the server's own rendering is known. */
  known: () => T | null
  subscribe: (listener: () => void) => () => void
  /** Asks now: a page that was just opened may have changed it. */
  read: () => Promise<void>
  /** Takes in what another answer told. */
  learn: (value: T) => void
}

/**
 * One reader for all the places that show it; it rests while nobody looks. `everyMs` says when to ask again, by what was learnt;
 * with `goesOn` it does not rest while somebody wants to be told of it behind another window.
 */
export function watchedValue<T>(
  path: string,
  everyMs: (learnt: T | null) => number,
  goesOn: () => boolean = () => false,
): WatchedValue<T> {
  let learnt: T | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function plan(): void {
    clearTimeout(timer)
    if (listeners.size === 0 || (document.visibilityState === "hidden" && !goesOn())) return
    timer = setTimeout(() => void read(), everyMs(learnt))
  }

  function learn(value: T): void {
    learnt = value
    for (const listener of listeners) listener()
  }

  async function read(): Promise<void> {
    clearTimeout(timer)
    try {
      const answer = await fetchKnown(path)
      if (answer.ok) learn((await answer.json()) as T)
    } catch {
      // A mark beside a link: the next reading tells. A lost connection is told by the page that needs it.
    }
    plan()
  }

  return {
    known: () => learnt,
    subscribe(listener) {
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
    },
    read,
    learn,
  }
}
