import { citizenOf } from "#sandbox/data/citizen.ts"
import { similarity, twoDecimals } from "./similarity.ts"

export const TEXT_FIELDS = [
  "names",
  "fathers_last_name",
  "mothers_last_name",
  "married_last_name",
  "verification_digit",
] as const
export const DATE_FIELDS = ["birth_date", "issue_date", "expiration_date"] as const
export type MatchField = (typeof TEXT_FIELDS)[number] | (typeof DATE_FIELDS)[number]

/** The declared data of a match: only the fields that were sent. */
export type Declared = { [field in MatchField]?: string }

type Part = { score: number }
type FieldScore = { score: number; parts?: { day: Part; month: Part; year: Part } }
export type MatchScore = { score: number; result: { [field in MatchField]?: FieldScore } }

/** The registry's values, by the names of the match; null = the registry has no such value, which scores 0. */
function officialOf(dni: string): { [field in MatchField]: string | null } {
  const person = citizenOf(dni)
  return {
    names: person.givenNames,
    fathers_last_name: person.paternal,
    mothers_last_name: person.maternal,
    married_last_name: person.married,
    verification_digit: person.checkDigit,
    birth_date: person.birthDate,
    issue_date: person.issueDate,
    expiration_date: person.expirationDate,
  }
}

/** A date by its parts, each 0 or 100; its score is their average (Scoring rules 2). */
function dateScore(declared: string, official: string | null): { exact: number; shown: FieldScore } {
  const [year, month, day] = declared.split("-")
  const [officialYear, officialMonth, officialDay] = (official ?? "").split("-")
  const part = (same: boolean) => ({ score: same ? 100 : 0 })
  const parts = {
    day: part(day === officialDay),
    month: part(month === officialMonth),
    year: part(year === officialYear),
  }
  const exact = (parts.day.score + parts.month.score + parts.year.score) / 3
  return { exact, shown: { score: twoDecimals(exact), parts } }
}

function isDateField(field: MatchField): boolean {
  return (DATE_FIELDS as readonly string[]).includes(field)
}

/**
 * Compares declared data with the registry. The overall score is the average of the fields' exact scores, rounded at the
 * end: rounding the fields first would make 83.34 of the specification's worked shape.
 */
export function scoreOf(
  dni: string,
  declared: Declared,
  measure: "levenshtein" | "jaro-winkler",
): MatchScore {
  const official = officialOf(dni)
  const fields = Object.entries(declared) as [MatchField, string][]
  const scored = fields.map(([field, value]) => {
    const truth = official[field]
    if (isDateField(field)) return { field, ...dateScore(value, truth) }
    const exact = truth === null ? 0 : similarity(value, truth, measure)
    return { field, exact, shown: { score: twoDecimals(exact) } }
  })
  const total = scored.reduce((sum, { exact }) => sum + exact, 0)
  return {
    score: twoDecimals(total / scored.length),
    result: Object.fromEntries(scored.map(({ field, shown }) => [field, shown])),
  }
}
