import { processWide } from "#lib/process-wide.ts"

/** The short tasks of a sweep, by the names that `GET /api/ready` and alerts give them. */
export const TASKS = [
  "spilled-answers",
  "lost-calls",
  "expired-blobs",
  "results",
  "contradictions",
  "answer-counts",
  "machine-alerts",
] as const
export type TaskName = (typeof TASKS)[number]

type Failing = { since: number; last: number }

/** What fails once is often over by the next sweep. */
const TOLD_AFTER_MS = 120_000
/** A task that did not fail for this long, though the slowest runs once a minute, fails no longer: there is nothing left for it to do. */
const OVER_AFTER_MS = 150_000

const failing = processWide("failingTasks", () => new Map<TaskName, Failing>())

/** The same work, which is counted as failing from its first failure to its next success. */
export function watched(name: TaskName, run: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    try {
      await run()
      failing.delete(name)
    } catch (error) {
      const now = performance.now()
      failing.set(name, { since: unlessOver(name, now)?.since ?? now, last: now })
      throw error
    }
  }
}

export function failingTasks(): { name: TaskName; minutes: number }[] {
  const now = performance.now()
  return [...failing.keys()].flatMap((name) => {
    const forMs = now - (unlessOver(name, now)?.since ?? now)
    return forMs < TOLD_AFTER_MS ? [] : [{ name, minutes: Math.floor(forMs / 60_000) }]
  })
}

function unlessOver(name: TaskName, now: number): Failing | undefined {
  const known = failing.get(name)
  return known && now - known.last < OVER_AFTER_MS ? known : undefined
}
