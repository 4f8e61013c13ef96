import type { ExactJson } from "#lib/checks/exact-json.ts"

/** How one of the seven sections came; `null` is not "no matches" (specification, AML report: array or null). */
export type SectionCame = "null" | "absent" | "empty" | "items" | "other"

export function sectionCame(value: ExactJson | undefined): SectionCame {
  if (value === undefined) return "absent"
  if (value === null) return "null"
  if (!Array.isArray(value)) return "other"
  return value.length === 0 ? "empty" : "items"
}
