import type { CheckView } from "#lib/checks/present-check.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { dropDraft, saveDraft } from "./draft-store.ts"
import { forgetKey } from "./question-key.ts"

/** A refused question stays in its form, to be corrected; any other outcome empties it. */
export function settleDraft(operation: OperationSlug, check: CheckView, input: Record<string, string>): void {
  forgetKey(operation)
  if (check.state !== "refused") {
    dropDraft(operation)
    return
  }
  const errors = check.problem?.errors
  saveDraft(operation, errors ? { values: input, errors } : { values: input })
}
