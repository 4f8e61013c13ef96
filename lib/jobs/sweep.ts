import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { SQL } from "drizzle-orm"
import { whichHold } from "#lib/db/which-hold.ts"
import { faultFields } from "#lib/log/fault.ts"
import type { Warn } from "#lib/log/log.ts"
import type { WorkerPool } from "./worker-pool.ts"

export const SWEEP_EVERY_MS = 1_000

/** A stop waits so long for work that can be repeated; for questions that are being sent it waits separately (`drained`). */
const READS_MAY_TAKE_MS = 10_000

/** A chore that is short, and done in the sweep itself. */
export type Task = Condition & { run: () => Promise<unknown> }

/** Once a second: looks what is due, refills those pools, and does those tasks in turn, whether or not one before it failed. */
export function startSweep(
  pools: readonly WorkerPool[],
  tasks: readonly Task[],
  warn: Warn,
): { stop: () => Promise<void> } {
  const dueOf = dueFilter([...pools, ...tasks], warn)
  let sweeping = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    const isDue = await dueOf()
    for (const pool of pools) if (isDue(pool)) pool.refill()
    for (const task of tasks) if (isDue(task)) await tryTask(task)
    if (!stopped) plan()
  }
  async function tryTask(task: Task): Promise<void> {
    try {
      await task.run()
    } catch (error) {
      warn({ doing: "sweeping", ...faultFields(error) })
    }
  }
  function plan(): void {
    timer = setTimeout(() => {
      sweeping = sweep()
    }, SWEEP_EVERY_MS)
  }
  sweeping = sweep()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sweeping
      const ended = Promise.all(pools.map((pool) => pool.stop()))
      await Promise.race([ended, pause(READS_MAY_TAKE_MS, undefined, { ref: false })])
    },
  }
}

/** Holds while there is something to do, for a look at the database that all tasks share; a task without one is always due. */
type Condition = { isDue?: SQL | undefined }

/**
 * Asks of all tasks at once which are due: one by one, that is some twenty questions a second of a server that has nothing to do. A task without a condition is
 * due, and so is every one while the database does not answer: each then reports its own failure.
 */
export function dueFilter(
  tasks: readonly Condition[],
  warn: Warn,
): () => Promise<(task: Condition) => boolean> {
  const conditions = [...new Set(tasks.flatMap(({ isDue }) => isDue ?? []))]
  if (conditions.length === 0) return async () => () => true
  const held = whichHold(conditions)
  return async () => {
    try {
      const answers = await held()
      const idle = new Set(conditions.filter((_, at) => answers[at] === false))
      return ({ isDue }) => isDue === undefined || !idle.has(isDue)
    } catch (error) {
      warn({ doing: "looking for due work", ...faultFields(error) })
      return () => true
    }
  }
}
