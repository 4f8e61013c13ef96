import type { RecordData } from "./data/record-traits.ts"
import { taskBody } from "./vin.ts"
import type { VinTask } from "./vin-desk.ts"
import type { World } from "./world.ts"

type Delivery = {
  at: string
  taskId: string
  attempt: number
  status: number | null
  error: string | null
}

/** The payload is not shown in the specification; all that it says is that `task_id` correlates it. */
function payloadOf(world: World, task: VinTask, now: number): unknown {
  const body: RecordData = { task_id: task.id, vin: task.vin, status: task.state }
  const shape = world.tuning.choices.webhookPayload
  if (shape === "event")
    return { event: "vehicular-vin.resolved", payload: { task: body }, detail: taskBody(world, task, now) }
  return shape === "list" ? [{ ...body, result: null }] : { ...body, result: taskBody(world, task, now) }
}

async function post(url: string, payload: unknown): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    })
    await response.body?.cancel()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) }
  }
}

const ATTEMPTS = { none: 1, "three-times": 3, "always-twice": 2 } as const
const KEPT = 200

export type Webhook = {
  /** Queues the deliveries of some tasks; does nothing without an address. */
  announce: (world: World, tasks: VinTask[]) => void
  /** The last outcomes, oldest first. */
  deliveries: () => Delivery[]
  clear: () => void
}

/** Delivers resolved tasks, one after the other, to the webhook that the director has set. */
export function createWebhook(): Webhook {
  let deliveries: Delivery[] = []
  let last: Promise<void> = Promise.resolve()
  const deliverOne = async (world: World, url: string, task: VinTask) => {
    const retry = world.tuning.choices.webhookRetry
    for (let attempt = 1; attempt <= ATTEMPTS[retry]; attempt++) {
      const now = Date.now()
      const { status, error } = await post(url, payloadOf(world, task, now))
      deliveries = [
        ...deliveries,
        { at: new Date(now).toISOString(), taskId: task.id, attempt, status, error },
      ].slice(-KEPT)
      const arrived = status !== null && status < 300
      if (arrived && retry !== "always-twice") return
    }
  }
  return {
    announce: (world, tasks) => {
      const url = world.tuning.webhookUrl
      if (!url || tasks.length === 0) return
      last = last.then(async () => {
        for (const task of tasks) await deliverOne(world, url, task)
      })
    },
    deliveries: () => deliveries,
    clear: () => {
      deliveries = []
    },
  }
}
