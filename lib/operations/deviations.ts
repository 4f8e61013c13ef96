import type { Operation } from "./define.ts"

/** A place where an answer differs from the specification. `path` is dotted (`propietarios.0.nombre`). */
export type Deviation =
  | { kind: "missing"; path: string }
  | { kind: "type"; path: string; expected: string; found: string }
  | { kind: "extra"; path: string }

/** A deviation; a field that repeats what was asked and holds something else; or an answer that is not in JSON's charset. */
export type Warning = Deviation | { kind: "other"; path: string } | { kind: "encoding"; path: "" }

/** Whether the specification shows the record of that operation at all; where it does not, nothing can differ from it. */
export function showsRecord(operation: Pick<Operation, "answer">): boolean {
  return knownFields(operation).length > 0
}

/** Names where a record differs from its schema, and fields that the schema does not know, at the top level. It is shown whole. */
export function deviationsOf(operation: Pick<Operation, "answer">, data: unknown): Deviation[] {
  if (!showsRecord(operation)) return []
  const parsed = operation.answer.safeParse(data)
  const issues = parsed.success ? [] : parsed.error.issues
  const differing = issues.map((issue): Deviation => {
    const path = issue.path.map(String).join(".")
    const found = at(data, issue.path)
    if (found === undefined) return { kind: "missing", path }
    const expected = "expected" in issue ? String(issue.expected) : issue.code
    return { kind: "type", path, expected, found: jsonTypeOf(found) }
  })
  return [...differing, ...extraFields(operation, data)]
}

function extraFields(operation: Pick<Operation, "answer">, data: unknown): Deviation[] {
  if (jsonTypeOf(data) !== "object") return []
  const known = knownFields(operation)
  return Object.keys(data as object)
    .filter((key) => !known.includes(key))
    .map((path) => ({ kind: "extra", path }))
}

/** The fields of an operation's record, in the order of the specification. */
export function knownFields(operation: Pick<Operation, "answer">): string[] {
  const { answer } = operation
  return "shape" in answer ? Object.keys(answer.shape as object) : []
}

export function jsonTypeOf(
  value: unknown,
): "null" | "array" | "object" | "string" | "number" | "boolean" | "absent" {
  if (value === undefined) return "absent"
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  const type = typeof value
  return type === "string" || type === "number" || type === "boolean" ? type : "object"
}

function at(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  )
}
