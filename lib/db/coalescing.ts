import { setTimeout as pause } from "node:timers/promises"

/** The pause after a run, as a multiple of its duration: a shared read takes a quarter of one connection at most. */
const REST = 3
const MAX_REST_MS = 500
/** Those who ask together wait together, and ask together again some seconds later. */
const REMEMBERED_MS = 10_000

type Flight<T> = {
  rested: Promise<unknown>
  next: Promise<T> | undefined
}

/**
 * Request coalescing: a read that many ask for at the same time is run once for all of them. A caller always gets a run that began after the
 * call, so that no result is older than its call; the result is shared and must not be changed. A failure reaches only those who shared that
 * run. `keyOf`: calls with the same key are the same; `former`: the result of their last run, where that was lately.
 */
export function coalesced<A, T>(
  keyOf: (asked: A) => string,
  read: (asked: A, former: T | undefined) => Promise<T>,
): (asked: A) => Promise<T> {
  const flights = new Map<string, Flight<T>>()
  const lately = new Map<string, { result: T; forgetting: NodeJS.Timeout }>()

  function remember(key: string, result: T): void {
    clearTimeout(lately.get(key)?.forgetting)
    const forgetting = setTimeout(() => lately.delete(key), REMEMBERED_MS).unref()
    lately.set(key, { result, forgetting })
  }

  function begin(key: string, asked: A): Promise<T> {
    const began = performance.now()
    const run = read(asked, lately.get(key)?.result)
    const rest = () => pause(Math.min(REST * (performance.now() - began), MAX_REST_MS))
    const flight: Flight<T> = { rested: run.then(rest, rest), next: undefined }
    flights.set(key, flight)
    void run.then(
      (result) => remember(key, result),
      () => undefined,
    )
    void flight.rested.then(() => {
      if (!flight.next) flights.delete(key)
    })
    return run
  }

  return (asked) => {
    const key = keyOf(asked)
    const flight = flights.get(key)
    if (!flight) return begin(key, asked)
    flight.next ??= flight.rested.then(() => begin(key, asked))
    return flight.next
  }
}
