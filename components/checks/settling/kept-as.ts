import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import type { KeptAs } from "./settle-form.tsx"

/** Under what the service keeps a question of that operation. */
export function keptAs(operation: CheckOperation): KeptAs {
  const { reachesPeople, task } = operationOf(operation)
  if (reachesPeople) return "request"
  return task === null ? "nothing" : "task"
}
