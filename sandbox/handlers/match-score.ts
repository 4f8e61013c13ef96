import { citizenOf } from "#sandbox/data/citizen.ts"

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

/** Texts as they are compared: no accents (ñ counts as n), capitals, apostrophes and hyphens dropped, single spaces. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’`-]/g, "")
    .toUpperCase()
    .replaceAll(/\s+/g, " ")
    .trim()
}

function editDistance(left: string[], right: string[]): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, character] of left.entries()) {
    const current = [row + 1]
    for (const [column, other] of right.entries()) {
      const substitution = (previous[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(substitution, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}

function twoDecimals(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}

/** Similarity of two texts from 0 to 100, unrounded: their normalised edit distance; 100 for texts that fold to the same. */
export function similarity(left: string, right: string): number {
  const [a, b] = [[...fold(left)], [...fold(right)]]
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 100 : (1 - editDistance(a, b) / longest) * 100
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

/** Averages the fields' exact scores and rounds at the end: rounding them first would make 83.34 of the specification's worked shape. */
export function scoreOf(dni: string, declared: Declared): MatchScore {
  const official = officialOf(dni)
  const fields = Object.entries(declared) as [MatchField, string][]
  const scored = fields.map(([field, value]) => {
    const truth = official[field]
    if (isDateField(field)) return { field, ...dateScore(value, truth) }
    const exact = truth === null ? 0 : similarity(value, truth)
    return { field, exact, shown: { score: twoDecimals(exact) } }
  })
  const total = scored.reduce((sum, { exact }) => sum + exact, 0)
  return {
    score: twoDecimals(total / scored.length),
    result: Object.fromEntries(scored.map(({ field, shown }) => [field, shown])),
  }
}
