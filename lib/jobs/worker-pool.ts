import "server-only"
import type { SQL } from "drizzle-orm"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { faultFields, logFault } from "#lib/log/fault.ts"
import type { Doing } from "#lib/log/fields.ts"
import type { Warn } from "#lib/log/log.ts"

export type WorkerPool = {
  isDue: SQL | undefined
  /** Looks for due work now, as far as there are free places. */
  refill(): void
  /** Takes nothing more, and resolves when everything that was begun has ended. */
  stop(): Promise<void>
}

/** A row that is due, by its id or with the columns read of it. */
export type Due = string | { id: string }

type Work<D extends Due> = {
  name: Doing
  slot?: KeySlot
  places: number
  /** A condition that holds while there are such rows; without one, the caller that refills the pool has to let it look. */
  isDue?: SQL | undefined
  /** Rows whose time has come, the most urgent first, at most so many. One that is in progress already may be among them. */
  due: (atMost: number) => Promise<readonly D[]>
  /** The row decides which work remains: the same id may come twice, from this process or another. */
  handle: (due: D) => Promise<void>
  warn: Warn
}

/** Places that become free one by one are filled together after this time, so that a row does not cost a search of its own. */
const GATHER_MS = 200

/**
 * A sliding window over rows that are due: places that become free are taken by the next ones at once, so that one that hangs holds
 * its own place and no other. Rows are looked for when `refill` is called and, as long as there are any, when some have ended: as soon as half of the
 * places are free, else a moment later.
 */
export function workerPool<D extends Due>({
  name,
  slot,
  places,
  isDue,
  due,
  handle,
  warn,
}: Work<D>): WorkerPool {
  const running = new Map<string, Promise<void>>()
  let filling: Promise<void> | undefined
  let isAskedAgain = false
  let mayHoldMore = false
  let gathering: NodeJS.Timeout | undefined
  let stopped = false

  async function run(id: string, row: D): Promise<void> {
    try {
      await handle(row)
    } catch (error) {
      logFault({ doing: name, slot }, undefined, error)
    }
    running.delete(id)
    if (!mayHoldMore || stopped) return
    if (running.size <= places / 2) refill()
    else gathering ??= setTimeout(refill, GATHER_MS)
  }

  async function fillOnce(): Promise<void> {
    const free = places - running.size
    if (free <= 0) return
    const found = await due(free)
    mayHoldMore = found.length > 0
    for (const row of found) {
      const id = typeof row === "string" ? row : row.id
      if (!running.has(id)) running.set(id, run(id, row))
    }
  }

  async function fill(): Promise<void> {
    do {
      isAskedAgain = false
      try {
        await fillOnce()
      } catch (error) {
        warn({ doing: name, slot, ...faultFields(error) })
      }
    } while (isAskedAgain && !stopped)
    filling = undefined
  }

  function refill(): void {
    clearTimeout(gathering)
    gathering = undefined
    if (stopped) return
    isAskedAgain = true
    filling ??= fill()
  }

  return {
    isDue,
    refill,
    async stop() {
      stopped = true
      clearTimeout(gathering)
      await filling
      await Promise.all(running.values())
    },
  }
}

/** The same work, skipped while its last run began less than `everyMs` ago, whatever the machine's clock is set to meanwhile. */
export function atMostEvery(work: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let nextAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + everyMs
    await work()
  }
}

/** A pool that runs the work each `everyMs`, one run at a time; a failed run is repeated after the next interval. */
export function periodicPool(
  name: Doing,
  work: () => Promise<void>,
  everyMs: number,
  warn: Warn,
): WorkerPool {
  let isDue = false
  const look = atMostEvery(async () => {
    isDue = true
  }, everyMs)
  return workerPool({
    name,
    places: 1,
    async due() {
      await look()
      return isDue ? [name] : []
    },
    async handle() {
      isDue = false
      await work()
    },
    warn,
  })
}
