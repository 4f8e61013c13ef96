import { randomUUID } from "node:crypto"
import type { Tuning } from "#sandbox/choices/tuning.ts"
import { keepNewest } from "#sandbox/keep-newest.ts"

/** The specification does not show the states that follow pending; these are this sandbox's words. */
export const VIN_FINAL_STATES = ["completed", "failed", "not_found", "error", "observado"] as const
export const FIRST_VIN_NUMBER = 20
/** A VIN whose task never leaves pending. */
export const ENDLESS_VIN = "SANDB0X0000000029"

export type VinTask = { id: string; vin: string; createdAt: number; state: string; resolvedAt: number | null }

const MAX_KEPT = 200_000
const SPACING_MS = { "50-per-second": 20, "5-per-second": 200, unpaced: 0 } as const

/** SANDB0X0000000020 to ...24 end in the five words in order; every other VIN completes. */
function finalStateOf(vin: string): string {
  const notable = /^SANDB0X(\d{10})$/.exec(vin)?.[1]
  const index = notable === undefined ? -1 : Number(notable) - FIRST_VIN_NUMBER
  return VIN_FINAL_STATES[index] ?? "completed"
}

/** VIN tasks, resolved in the order they came at a controlled pace. */
export type VinStore = {
  accept: (vin: string, now: number) => VinTask
  read: (id: string) => VinTask | null
  /** The task of a VIN that was accepted last. */
  newestOf: (vin: string) => VinTask | null
  /** Resolves the due tasks and returns them, for the webhook. */
  settleDue: (now: number, tuning: Tuning) => VinTask[]
  counts: () => { pending: number; settled: number }
  clear: () => void
}

/** An empty store. The caller has taken the unit of quota. */
export function createVinStore(): VinStore {
  const tasks = new Map<string, VinTask>()
  let queue: VinTask[] = []
  let nextSlotAt = 0
  return {
    accept: (vin, now) => {
      const task: VinTask = { id: randomUUID(), vin, createdAt: now, state: "pending", resolvedAt: null }
      keepNewest(tasks, task.id, task, MAX_KEPT)
      if (vin !== ENDLESS_VIN) queue.push(task)
      return task
    },
    read: (id) => tasks.get(id) ?? null,
    newestOf: (vin) => [...tasks.values()].findLast((task) => task.vin === vin) ?? null,
    settleDue: (now, tuning) => {
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
