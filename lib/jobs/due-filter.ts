import "server-only"
import type { SQL } from "drizzle-orm"
import { whichHold } from "#lib/db/which-hold.ts"
import { faultFields } from "#lib/log/fault.ts"
import type { Warn } from "#lib/log/warn-once.ts"

/** Holds while there is something to do, for a look at the database that all tasks share; a task without one is always due. */
export type Condition = { isDue?: SQL | undefined }

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
