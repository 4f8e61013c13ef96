import { isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { otherThanAsked } from "#lib/checks/answers/other-than-asked.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { SourceAnswer } from "./source-answers.ts"

/** Whether a source's answer names another subject than it was asked about: nothing in it is said of the dossier's. */
export function answersAnother({
  operation,
  input,
  record,
}: Pick<SourceAnswer, "operation" | "input" | "record">): boolean {
  if (!isExactObject(record)) return false
  const values = record.entries.map(([name, value]) => [
    name,
    isExactNumber(value) ? Number(value.source) : value,
  ])
  return otherThanAsked(operationOf(operation), input, Object.fromEntries(values)).length > 0
}
