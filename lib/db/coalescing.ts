import { setTimeout as pause } from "node:timers/promises"

/** The pause after a run, as a multiple of its duration: a shared read takes a quarter of one connection at most. */
const REST = 3
const MAX_REST_MS = 500

type Flight<T> = {
  /** Resolves when the next run may begin, with the result of this one. */
  rested: Promise<T | undefined>
  /** The next run, shared by all who call before it begins. */
  next: Promise<T> | undefined
}

/**
 * Request coalescing: a read that many ask for at the same time is run once for all of them. A caller always gets a run that began after the
 * call, so that no result is older than its call; the result is shared and must not be changed. A failure reaches only those who shared that
 * run. `keyOf`: calls with the same key are the same; `former` is the result of the run right before, as long as there is always somebody who asks.
 */
export function coalesced<A, T>(
  keyOf: (asked: A) => string,
  read: (asked: A, former: T | undefined) => Promise<T>,
): (asked: A) => Promise<T> {
  const flights = new Map<string, Flight<T>>()

  function begin(key: string, asked: A, former?: T): Promise<T> {
    const began = performance.now()
    const run = read(asked, former)
    const rest = () => pause(Math.min(REST * (performance.now() - began), MAX_REST_MS))
    const rested = Promise.allSettled([run, run.then(rest, rest)]).then(([ran]) =>
      ran.status === "fulfilled" ? ran.value : undefined,
    )
    const flight: Flight<T> = { rested, next: undefined }
    flights.set(key, flight)
    void flight.rested.then(() => {
      if (!flight.next) flights.delete(key)
    })
    return run
  }

  return (asked) => {
    const key = keyOf(asked)
    const flight = flights.get(key)
    if (!flight) return begin(key, asked)
    flight.next ??= flight.rested.then((former) => begin(key, asked, former))
    return flight.next
  }
}
