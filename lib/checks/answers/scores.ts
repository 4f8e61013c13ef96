import {
  type ExactJson,
  type ExactObject,
  fieldOf,
  isExactNumber,
  isExactObject,
} from "#lib/checks/answers/exact-json.ts"

/** Specification, Scoring rules 4: a field with a score above this may be considered valid. 90 itself is not above. */
export const LINE = 90

export const DATE_PARTS = ["day", "month", "year"] as const
type DatePart = (typeof DATE_PARTS)[number]

/** A score from 0 to 100: as it was written, and as a number to draw and to order by. */
export type Score = { source: string; value: number }

export type ScoredField = {
  key: string
  name: string
  score: Score
  /** Of a date: its parts, as far as each is a score. */
  parts: { part: DatePart; score: Score }[]
  /** The rest of the field, without its score and such parts; null when there is none. */
  rest: ExactObject | null
}

/** The fields of a match that can be drawn, the lowest first, and those of another shape, unchanged. */
export type Scores = { fields: ScoredField[]; strange: { key: string; name: string; value: ExactJson }[] }

/** Reads `result`; undefined when it is no object, and then all of it is of another shape. */
export function readScores(result: ExactJson | undefined): Scores | undefined {
  if (!isExactObject(result)) return undefined
  const scores: Scores = { fields: [], strange: [] }
  for (const [index, [name, value]] of result.entries.entries()) {
    const key = `${index} ${name}`
    const score = scoreOf(value)
    if (score) scores.fields.push({ key, name, score, ...partsOf(value) })
    else scores.strange.push({ key, name, value })
  }
  scores.fields.sort((one, other) => one.score.value - other.score.value)
  return scores
}

export function isAbove(score: Score): boolean {
  return score.value > LINE
}

function scoreOf(value: ExactJson | undefined): Score | undefined {
  const score = fieldOf(value, "score")
  if (!isExactNumber(score)) return undefined
  const number = Number(score.source)
  return number >= 0 && number <= 100 ? { source: score.source, value: number } : undefined
}

function partsOf(field: ExactJson): Pick<ScoredField, "parts" | "rest"> {
  if (!isExactObject(field)) return { parts: [], rest: null }
  const came = fieldOf(field, "parts")
  const parts = DATE_PARTS.flatMap((part) => {
    const score = scoreOf(fieldOf(came, part))
    return score ? [{ part, score }] : []
  })
  // Three scores and nothing else are drawn; anything else is shown unchanged, besides the scores that could be drawn.
  const whole = isExactObject(came) && came.entries.length === parts.length
  const other = field.entries.filter(([name]) => name !== "score" && !(name === "parts" && whole))
  return { parts, rest: other.length === 0 ? null : { kind: "object", entries: other } }
}
