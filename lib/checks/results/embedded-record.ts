import { wordOf } from "#lib/checks/answers/displayed-part.ts"
import {
  type ExactJson,
  type ExactObject,
  fieldOf,
  hasRecord,
  isExactObject,
} from "#lib/checks/answers/exact-json.ts"
import type { Operation } from "#lib/operations/define.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "#lib/operations/registry.ts"

export function ownFields({ task, input }: Pick<Operation, "task" | "input">): string[] {
  const asked = "shape" in input ? Object.keys(input.shape as object) : []
  return [...(task ? [task.idField] : []), ...asked]
}

/** Returns the record in an answer: all of it, or, for a task's answer whose shape is not shown, the rest beside the task's own block. */
export function recordWithin(
  operation: Pick<Operation, "task" | "input">,
  data: ExactJson | undefined,
): ExactJson | undefined {
  return operation.task?.answeredWords === "any" ? taskRecord(data, ownFields(operation)) : data
}

/** The first of the operations that a record may be read like whose subject it names; undefined for none. */
export function operationLike(readsLike: readonly string[], record: ExactObject): CheckOperation | undefined {
  return CHECK_OPERATION_SLUGS.filter((slug) => readsLike.includes(slug)).find((slug) =>
    operationOf(slug).record.title.every((name) => wordOf(fieldOf(record, name)) !== ""),
  )
}

/** A record found in an answer of an unspecified shape. `slug`: the operation it is read as; `around`: the rest (the task's own block). */
export type EmbeddedRecord = { slug: CheckOperation; record: ExactObject; around: ExactJson | undefined }

export function embeddedRecord(operation: Operation, data: ExactJson): EmbeddedRecord | undefined {
  const record = taskRecord(data, ownFields(operation))
  if (!isExactObject(record)) return undefined
  const slug = operationLike(operation.readsLike, record)
  return slug && { slug, record, around: without(data, record) }
}

function without(value: ExactJson, part: ExactJson): ExactJson | undefined {
  if (value === part) return undefined
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, part)).filter((item) => item !== undefined)
    return items.length === 0 && value.length > 0 ? undefined : items
  }
  if (!isExactObject(value) || value.kind !== "object") return value
  const entries = value.entries.flatMap(([name, item]): [string, ExactJson][] => {
    const left = without(item, part)
    return left === undefined ? [] : [[name, left]]
  })
  return entries.length === 0 && value.entries.length > 0 ? undefined : { kind: "object", entries }
}

const OF_THE_TASK = ["id", "status", "state", "message", "error", "errors"]

/** The record in a task's answer of unspecified shape: without the task's own block, as deep as there is one way. Undefined when nothing is left. */
function taskRecord(data: ExactJson | undefined, ownFields: readonly string[]): ExactJson | undefined {
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

/** The part of an answer that is compared or summarized, and the operation of its fields. `onlyCame`: it has some of them, and none is missed. */
export type ComparedRecord = { operation: CheckOperation; record: ExactObject; onlyCame: boolean }

/** The record without the block of its task, which differs each time, read as the operation that it resembles; undefined without fields. */
export function comparedRecord(operation: CheckOperation, data: ExactJson): ComparedRecord | undefined {
  const asked = operationOf(operation)
  const like = embeddedRecord(asked, data)
  if (like) return { operation: like.slug, record: like.record, onlyCame: true }
  const record = recordWithin(asked, data)
  return isExactObject(record) ? { operation, record, onlyCame: asked.readsLike.length > 0 } : undefined
}
