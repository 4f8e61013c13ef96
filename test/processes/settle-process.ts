import { outcomeOf } from "#lib/checks/pipeline/outcome.ts"
import { settle } from "#lib/checks/pipeline/settle.ts"
import { operationOf } from "#lib/operations/registry.ts"

// A process that has the 202 of a VIN query in hand, given as the sending and the task's id, and settles it. Killed by its test.

const { claimed, taskId } = JSON.parse(process.argv[2] ?? "null") as {
  claimed: Parameters<typeof settle>[0]
  taskId: string
}
const body = Buffer.from(JSON.stringify({ status: "success", message: "En cola", data: { task_id: taskId } }))
await settle(
  claimed,
  outcomeOf(operationOf(claimed.operation), {
    kind: "reply",
    status: 202,
    retryAfterSeconds: undefined,
    body,
    bodyEnd: "whole",
    requestEnd: "whole",
  }),
)
