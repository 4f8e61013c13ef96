import { type ExactJson, type ExactObject, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { embeddedRecord, recordWithin } from "#lib/checks/results/embedded-record.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

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
