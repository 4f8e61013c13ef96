import { randomUUID } from "node:crypto"
import { ENDLESS_VIN, finalStateOf } from "#sandbox/choices/notable.ts"
import type { Tuning } from "#sandbox/choices/tuning.ts"
import { keepNewest } from "#sandbox/keep-newest.ts"

export type VinTask = { id: string; vin: string; createdAt: number; state: string; resolvedAt: number | null }

const MAX_KEPT = 200_000
const SPACING_MS = { "50-per-second": 20, "5-per-second": 200, unpaced: 0 } as const

/** VIN tasks, resolved in the order they came at a controlled pace. The caller has taken the unit of quota. */
export function createVinStore() {
  const tasks = new Map<string, VinTask>()
  let queue: VinTask[] = []
  let nextSlotAt = 0
  return {
    accept: (vin: string, now: number): VinTask => {
      const task: VinTask = { id: randomUUID(), vin, createdAt: now, state: "pending", resolvedAt: null }
      keepNewest(tasks, task.id, task, MAX_KEPT)
      if (vin !== ENDLESS_VIN) queue.push(task)
      return task
    },
    read: (id: string): VinTask | null => tasks.get(id) ?? null,
    /** Resolves the due tasks and returns them, for the webhook. */
    settleDue: (now: number, tuning: Tuning): VinTask[] => {
      const done: VinTask[] = []
      const spacing = SPACING_MS[tuning.choices.vinPace]
      for (const task of queue) {
        const at = Math.max(task.createdAt + tuning.vinDelayMs, nextSlotAt)
        if (at > now) break
        nextSlotAt = at + spacing
        task.state = tuning.vinFinalState ?? finalStateOf(task.vin)
        task.resolvedAt = at
        done.push(task)
      }
      if (done.length > 0) queue = queue.slice(done.length)
      return done
    },
    counts: () => {
      const pending = [...tasks.values()].filter((task) => task.resolvedAt === null).length
      return { pending, settled: tasks.size - pending }
    },
    clear: () => {
      tasks.clear()
      queue = []
      nextSlotAt = 0
    },
  }
}
