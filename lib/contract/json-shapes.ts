import { jsonTypeOf } from "#lib/operations/deviations.ts"

/** The type of a JSON value at a path; `*` is each item of a list. */
export type JsonShape = { path: string; type: string }

/** Of each list so many items are looked at, of each object so many fields. */
const MAX_ITEMS = 50
const MAX_FIELDS = 100

/** The types within a value, as deep as `depth` levels below it; each place and type once. */
export function jsonShapes(value: unknown, depth: number): JsonShape[] {
  const seen = new Map<string, JsonShape>()
  note(value, [], depth, seen)
  return [...seen.values()]
}

function note(value: unknown, path: readonly string[], depth: number, seen: Map<string, JsonShape>): void {
  const shape = { path: path.join("."), type: jsonTypeOf(value) }
  seen.set(`${shape.path} ${shape.type}`, shape)
  if (depth === 0 || typeof value !== "object" || value === null) return
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_ITEMS)) note(item, [...path, "*"], depth - 1, seen)
    return
  }
  for (const [key, item] of Object.entries(value).slice(0, MAX_FIELDS))
    note(item, [...path, safeName(key)], depth - 1, seen)
}

/**
 * A field's name, where it is one: letters, digits that do not make up most of it, no longer than a name is. Anything else that a service puts in
 * the place of a name (a document number, a sentence) could be personal, and is not kept.
 */
export function safeName(name: string): string {
  const digits = name.replace(/\D/g, "").length
  return /^[\p{L}_$][\p{L}\p{N}_$-]{0,59}$/u.test(name) && digits <= 3 ? name : "…"
}

/** Whether a text is a word of a state: letters, blanks and joins, short. */
export function isPlainWord(text: string): boolean {
  return /^[\p{L}][\p{L}\p{N} _-]{0,39}$/u.test(text) && text.replace(/\D/g, "").length <= 3
}
