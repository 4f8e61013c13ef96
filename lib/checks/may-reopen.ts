import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import type { CheckState } from "./states.ts"

type Ended = { operation: CheckOperation; state: CheckState; remoteId: string | null }

/**
 * Whether a person may say that a task has not ended yet: only where any word but `pending` ends it, because the specification shows no
 * others (spec-notes 31). A match that completed or failed by its own words has ended.
 */
export function mayReopen({ operation, state, remoteId }: Ended): boolean {
  const { task } = operationOf(operation)
  return task?.answeredWords === "any" && remoteId !== null && (state === "answered" || state === "failed")
}
