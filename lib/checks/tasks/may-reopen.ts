import type { CheckState } from "#lib/domain/check-states.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

type Ended = {
  operation: CheckOperation
  state: CheckState
  remoteId: string | null
  lateState: CheckState | null
}

/** Whether a person may say that a task goes on: any word but `pending` ended it, as no others are shown. A match's own words end it. */
export function mayReopen({ operation, state, remoteId, lateState }: Ended): boolean {
  const { task } = operationOf(operation)
  if (!task || remoteId === null) return false
  if (state === "closed") return lateState === "pending"
  return task.answeredWords === "any" && (state === "answered" || state === "failed")
}
