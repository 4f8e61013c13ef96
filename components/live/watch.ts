import { jittered } from "#lib/polling/back-off.ts"
import { reachable } from "./connection.ts"
import { readApi } from "./read-api.ts"

/** Reads one address of our own interface. */
export type Get = (path: string) => Promise<Response>

export type Watched<T> = {
  /** One poll; every request of it goes through `get`, which reports a lost connection to the banner. */
  read: (get: Get) => Promise<T>
  /** Milliseconds from one poll to the next (plus up to a fifth of jitter), by the number of consecutive failures; false to pause. */
  everyMs: (failures: number) => number | false
  /** Whether it continues while the page is hidden. */
  inBackground?: () => boolean
  onRead: (value: T) => void
  onFailure?: (error: Error, failures: number) => void
}

export type Watcher = {
  /** Polls now; resolves when the result is there. A poll in flight began earlier: it is awaited, and another one made. */
  poll: () => Promise<void>
  /** Reschedules the next poll: the interval may have changed. */
  plan: () => void
  stop: () => void
}

/**
 * Polls our own interface, one poll at a time: pauses while the page is hidden, polls at once when it becomes visible and when a lost connection
 * returns.
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
