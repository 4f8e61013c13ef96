import { jittered } from "#lib/polling/rhythm.ts"
import { reachable } from "./connection.ts"
import { readApi } from "./read-api.ts"

/** Reads one address of our own interface. */
export type Get = (path: string) => Promise<Response>

export type Watched<T> = {
  /** One reading; everything of it comes through `get`, which tells the banner of a lost connection. */
  read: (get: Get) => Promise<T>
  /** Milliseconds from the last reading to the next (up to a fifth more are waited), by the readings in a row that failed; false when none is to be made. */
  everyMs: (failures: number) => number | false
  /** Goes on while nobody looks at the page. */
  inBackground?: () => boolean
  onRead: (value: T) => void
  onFailure?: (error: Error, failures: number) => void
}

export type Watcher = {
  /** Reads now; resolves when it is known. What was under way began before: it is waited for, and read again. */
  poll: () => Promise<void>
  /** The rhythm may be another now. */
  plan: () => void
  stop: () => void
}

/**
 * Watches something of our own interface, one reading at a time: rests while nobody looks, reads at once when the page comes back into sight
 * and when a lost connection is there again.
 */
export function watch<T>({ read, everyMs, inBackground, onRead, onFailure }: Watched<T>): Watcher {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let lastAt = performance.now()

  function plan(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted || running || (isHidden() && !inBackground?.())) return
    const wait = everyMs(failures)
    if (wait === false) return
    timer = setTimeout(pollOnce, Math.max(0, lastAt + jittered(wait, Math.random()) - performance.now()))
  }

  async function attempt(): Promise<void> {
    try {
      const value = await read((path) => readApi(path, stopping.signal))
      failures = 0
      if (!stopping.signal.aborted) onRead(value)
    } catch (error) {
      failures += 1
      if (!stopping.signal.aborted) onFailure?.(error as Error, failures)
    }
  }

  function pollOnce(): void {
    clearTimeout(timer)
    running ??= attempt().then(() => {
      running = undefined
      lastAt = performance.now()
      plan()
    })
  }

  async function poll(): Promise<void> {
    if (stopping.signal.aborted) return
    if (running) await running
    pollOnce()
    await running
  }

  const onSight = () => (isHidden() ? plan() : pollOnce())
  const forgetConnection = reachable.subscribe((isReachable) => {
    if (isReachable && !running) onSight()
  })
  globalThis.document?.addEventListener("visibilitychange", onSight)
  plan()
  return {
    poll,
    plan,
    stop() {
      stopping.abort()
      clearTimeout(timer)
      forgetConnection()
      globalThis.document?.removeEventListener("visibilitychange", onSight)
    },
  }
}

function isHidden(): boolean {
  return globalThis.document?.visibilityState === "hidden"
}
