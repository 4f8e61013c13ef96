import { isRest } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"

/** The fields of an item in the two sections of which the specification has seen a shape; of the others it shows none. */
export const COLUMNS: { [section in AmlSection]?: readonly string[] } = {
  pep: ["name", "position", "entity"],
  adverse_media: ["source", "date", "title"],
}

/** The flags of `compliance`, `boolean or null`, to which the specification gives no polarity. */
export const AML_FLAGS = ["pep_sanctions", "kyc_adverse_media", "ubo_companies"] as const

/** The form of a section. Null is not "no matches"; `other` is a form that the specification does not have: neither list nor null. */
export type SectionPresence = "null" | "absent" | "empty" | "items" | "other"

export function sectionPresence(value: ExactJson | undefined): SectionPresence {
  if (value === undefined) return "absent"
  if (value === null) return "null"
  if (!Array.isArray(value)) return "other"
  return value.length === 0 ? "empty" : "items"
}

/** The items of a section; none where it did not come as a list, which is another thing than an empty list (`sectionCame`). */
export function itemsOf(report: ExactJson | undefined, section: AmlSection): readonly ExactJson[] {
  const value = fieldOf(report, section)
  return Array.isArray(value) ? value.filter((item) => !isRest(item)) : []
}
