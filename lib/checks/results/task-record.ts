import { type ExactJson, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { hasRecord } from "#lib/checks/answers/has-record.ts"

/** Names of the fields of a task's answer about the task itself, besides the field of its id. */
const OF_THE_TASK = ["id", "status", "state", "message", "error", "errors"]

/**
 * Returns the record within a task's answer whose shape the specification does not show: the answer without the task's own block (its id, its state, the words
 * about it, the question), searched as deep as there is one way to go. Undefined when nothing is left.
 */
export function taskRecord(data: ExactJson | undefined, ownFields: readonly string[]): ExactJson | undefined {
  if (!hasRecord(data) || data === undefined) return undefined
  if (Array.isArray(data)) {
    const [one] = data
    return data.length === 1 && one !== undefined ? taskRecord(one, ownFields) : data
  }
  if (!isExactObject(data)) return data
  const names = [...OF_THE_TASK, ...ownFields]
  const left = data.entries.filter(([name, value]) => !names.includes(name) && saysMore(value, ownFields))
  const [first, ...others] = left
  if (first === undefined) return data.kind === "object" ? undefined : data
  const [, value] = first
  const isWrapped = others.length === 0 && (isExactObject(value) || Array.isArray(value))
  return isWrapped ? taskRecord(value, ownFields) : data
}

function saysMore(value: ExactJson, ownFields: readonly string[]): boolean {
  return taskRecord(value, ownFields) !== undefined
}
