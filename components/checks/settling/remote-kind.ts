import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import type { RemoteKind } from "./settle-form.tsx"

/** Under what the service keeps a question of that operation. */
export function remoteKind(operation: CheckOperation): RemoteKind {
  const { reachesPeople, task } = operationOf(operation)
  if (reachesPeople) return "request"
  return task === null ? "nothing" : "task"
}
