import { type ExactJson, isExactObject } from "#lib/checks/answers/exact-json.ts"

/** Whether an answer has a record: null, an empty text, list or object and an absent value are none; `0` and `false` are one. */
export function hasRecord(record: ExactJson | undefined): boolean {
  if (record === undefined || record === null || record === "") return false
  if (Array.isArray(record)) return record.length > 0
  return !isExactObject(record) || record.entries.length > 0
}
