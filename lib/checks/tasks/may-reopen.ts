import type { CheckState } from "#lib/domain/check-states.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

type Ended = {
  operation: CheckOperation
  state: CheckState
  remoteId: string | null
  lateState: CheckState | null
}

/**
 * Whether a person may say that a task has not ended yet: where any word but `pending` ends it, because the specification shows no others (spec-notes 31), and
 * where the service had accepted a check that was closed here. A match that completed or failed by its own words has ended.
 */
export function mayReopen({ operation, state, remoteId, lateState }: Ended): boolean {
  const { task } = operationOf(operation)
  if (!task || remoteId === null) return false
  if (state === "closed") return lateState === "pending"
  return task.answeredWords === "any" && (state === "answered" || state === "failed")
}
