import type { OperationName } from "#sandbox/operations.ts"

/** A request as an operation reads it. */
export type Call = {
  name: OperationName
  now: number
  /** The fields of the body; null when it is not an object or cannot be read at all. */
  fields: { [field: string]: unknown } | null
  params: { [name: string]: string }
  query: { [name: string]: unknown }
}

/** A field's text, or null when it is absent, empty, blank or no string (all request values are strings). */
export function textField(fields: Call["fields"], name: string): string | null {
  const value = fields?.[name]
  return typeof value === "string" && value.trim() !== "" ? value : null
}
