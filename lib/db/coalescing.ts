import { setTimeout as pause } from "node:timers/promises"

/** After each run there is none for so many times as long as it took: what everybody asks for takes a quarter of one connection at most. */
const REST = 3
const MAX_REST_MS = 500

type Flight<T> = {
  /** Settles once the next run may begin. */
  rested: Promise<unknown>
  /** The run that whoever came meanwhile will share. */
  next: Promise<T> | undefined
}

/**
 * A read that many ask for at the same time, as one that is run once for all of them (request coalescing). A caller always gets a run that
 * began after the call, so that nobody is answered with what stood before they asked; what it gives is shared, and nobody may change it. A
 * failure reaches those who shared that run, and no one after them. `keyOf` tells which calls are equal.
 */
export function coalesced<A, T>(
  keyOf: (asked: A) => string,
  read: (asked: A) => Promise<T>,
): (asked: A) => Promise<T> {
  const flights = new Map<string, Flight<T>>()

  function begin(key: string, asked: A): Promise<T> {
    const began = performance.now()
    const run = read(asked)
    const rest = () => pause(Math.min(REST * (performance.now() - began), MAX_REST_MS))
    const flight: Flight<T> = { rested: run.then(rest, rest), next: undefined }
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
    flight.next ??= flight.rested.then(() => begin(key, asked))
    return flight.next
  }
}
