import type { RecordData } from "./data/record-traits.ts"
import { taskBody } from "./handlers/vin.ts"
import type { VinTask } from "./handlers/vin-store.ts"
import type { World } from "./world.ts"

/** Applies the passing of time: due tasks and matches leave pending, and the webhook is announced. */
export function settleWorld(world: World, now: number): void {
  world.match.settleDue(now, world.tuning)
  const notices = world.vin.settleDue(now, world.tuning).map((task) => ({
    taskId: task.id,
    payload: (at: number) => payloadOf(world, task, at),
  }))
  world.webhook.announce(world.tuning, notices)
}

/** The payload is not shown in the specification; all that it says is that `task_id` correlates it. */
function payloadOf(world: World, task: VinTask, now: number): unknown {
  const body: RecordData = { task_id: task.id, vin: task.vin, status: task.state }
  const shape = world.tuning.choices.webhookPayload
  if (shape === "event")
    return { event: "vehicular-vin.resolved", payload: { task: body }, detail: taskBody(world, task, now) }
  return shape === "list" ? [{ ...body, result: null }] : { ...body, result: taskBody(world, task, now) }
}
