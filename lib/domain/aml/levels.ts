/** The five levels of the specification, from the least to the most grave. */
export const AML_LEVELS = ["GREEN", "YELLOW", "ORANGE", "RED", "BLACK"] as const
export type AmlLevel = (typeof AML_LEVELS)[number]

/** The level that a word of the service names; null when the specification does not list that word. */
export function amlLevelOf(word: unknown): AmlLevel | null {
  return AML_LEVELS.find((level) => level === word) ?? null
}

/** 1 to 5, or null for a word that is not on the scale. */
export function amlPosition(word: unknown): number | null {
  const level = amlLevelOf(word)
  return level === null ? null : AML_LEVELS.indexOf(level) + 1
}

/** The sections of a report that are lists, in the order of the specification (AML report: each `array or null`). */
export const AML_SECTIONS = [
  "pep",
  "pep_historical",
  "pep_relatives",
  "sanctions",
  "adverse_media",
  "judicial_records",
  "vip_list",
] as const
export type AmlSection = (typeof AML_SECTIONS)[number]
