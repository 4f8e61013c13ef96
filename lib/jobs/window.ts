import "server-only"
import { faultWords } from "#lib/http/log-fault.ts"

export type Window = {
  /** Looks for due work now, as far as there are free places. */
  refill(): void
  /** Takes nothing more, and resolves when everything that was begun has ended. */
  stop(): Promise<void>
}

type Work = {
  name: string
  /** How many may be under way at once. */
  places: number
  /** Ids whose time has come, the most urgent first, at most so many. One that is under way already may be among them. */
  due: (atMost: number) => Promise<readonly string[]>
  /** The row decides what is still to do: the same id may come twice, from this process or another. */
  handle: (id: string) => Promise<void>
  /** Where a failure of `due` is written to. */
  warn: (line: string) => void
}

/**
 * A sliding window over rows that are due: a place that becomes free is taken by the next one at once, so that one that hangs holds
 * its own place and no other. Rows are looked for when `refill` is called and, as long as there are any, whenever one ends.
 */
export function openWindow({ name, places, due, handle, warn }: Work): Window {
  const running = new Map<string, Promise<void>>()
  let filling: Promise<void> | undefined
  let isAskedAgain = false
  let mayHoldMore = false
  let stopped = false

  async function run(id: string): Promise<void> {
    try {
      await handle(id)
    } catch (error) {
      console.error(`${name} failed: ${faultWords(error)}`)
    }
    running.delete(id)
    if (mayHoldMore) refill()
  }

  async function fillOnce(): Promise<void> {
    const free = places - running.size
    if (free <= 0) return
    const found = await due(free)
    mayHoldMore = found.length > 0
    for (const id of found.filter((one) => !running.has(one)).slice(0, free)) running.set(id, run(id))
  }

  async function fill(): Promise<void> {
    do {
      isAskedAgain = false
      try {
        await fillOnce()
      } catch (error) {
        warn(`${name}: ${faultWords(error)}; it goes on when this is over`)
      }
    } while (isAskedAgain && !stopped)
    filling = undefined
  }

  function refill(): void {
    if (stopped) return
    isAskedAgain = true
    filling ??= fill()
  }

  return {
    refill,
    async stop() {
      stopped = true
      await filling
      await Promise.all(running.values())
    },
  }
}
