import { isRest } from "#lib/checks/answers/displayed-json.ts"
import {
  type ExactJson,
  fieldOf,
  isExactNumber,
  isExactObject,
  writeExact,
} from "#lib/checks/answers/exact-json.ts"

/** Returns the items of a list of the record; of anything else none, and the whole record shows its value. */
export function itemsOf(record: ExactJson, list: "signers" | "documents"): ExactJson[] {
  const items = fieldOf(record, list)
  return Array.isArray(items) ? items : []
}

/** A field as bare text, cut where it is shown in part; JSON where it is none; null for any kind of nothing, or withheld. */
export function textOf(record: ExactJson | undefined, field: string): string | null {
  const value = fieldOf(record, field)
  if (value === undefined || value === null || value === "") return null
  if (typeof value === "string") return value
  if (isExactNumber(value)) return value.source
  if (isRest(value) && value.start !== "") return `${value.start.toWellFormed()}…`
  if (isExactObject(value) && value.kind !== "object") return null
  return writeExact(value, "")
}

/** Returns a status for a person: the service's name of it, or where there is none its bare word. */
export function statusWord(record: ExactJson | undefined, name: string, bare: string): string | null {
  return textOf(record, name) ?? textOf(record, bare)
}
