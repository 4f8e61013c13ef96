import { amlLevelOf } from "#lib/domain/aml/levels.ts"
import type { Result, ResultMark } from "#lib/domain/results.ts"
import { foldWords } from "#lib/text/fold.ts"

/** A facet that results are counted and filtered by: one of their marks, or that there was no record, with the word of a task that ended so. */
export type Facet = {
  as: ResultMark["as"] | "nothing" | "unread"
  field: string
  text: string
  weighs: boolean
}

export const MARK = /^[0-9a-f]{64}$/

/** The facets of a result. Of numbers it counts that they weigh, never which they are. */
export function facetsOf({ kind, line }: Result): Facet[] {
  const ended = (as: "nothing" | "word") =>
    line.word === null ? [] : [{ as, field: "", text: line.word, weighs: true }]
  if (kind === "record") return [...ended("word"), ...line.marks.flatMap(facetOf)]
  return [
    { as: kind, field: "", text: "", weighs: true },
    ...ended("nothing"),
    ...line.marks.flatMap(facetOf),
  ]
}

function facetOf({ as, field, text, weighs }: ResultMark): Facet[] {
  if (as === "text" || (as === "score" && !weighs)) return []
  return [{ as, field, text: as === "word" || as === "level" ? text : "", weighs }]
}

/** The levels and the words that weigh in a result: of the service, and about nobody; none of a record about another subject or an unusual document. For titles of windows. */
export function namelessWords(result: Result | null): string[] {
  const facets = result === null ? [] : facetsOf(result)
  if (facets.some(({ as }) => as === "other" || as === "unusual")) return []
  return facets.flatMap(({ as, text, weighs }) => (as === "level" || (as === "word" && weighs) ? [text] : []))
}

/** Returns the text whose keyed fingerprint identifies a facet in the database. */
export function facetText({ as, field, text }: Facet): string {
  return [as, field, foldWords(text)].join("\0")
}

/** The levels of reports that weigh, in the order of their review; `unknown` is one off the scale. */
const LEVELS = ["BLACK", "RED", "unknown", "ORANGE", "YELLOW"]

/** Of the notable facets: answers about somebody else, then levels by their gravity, then levels that their sections contradict, then the rest. */
const [OTHER, LEVEL, DISAGREEMENT, NOTABLE, NOTHING, REST] = [0, 1, 2, 3, 4, 5]

/** Facets in the order that a person needs: the notable by gravity, "no record" with its words, then the rest as given. */
export function inOrder<Each extends Facet>(facets: readonly Each[]): Each[] {
  return facets.toSorted((one, other) => rank(one) - rank(other) || within(one) - within(other))
}

function rank({ as, weighs }: Facet): number {
  if (as === "nothing") return NOTHING
  if (!weighs || as === "unread") return REST
  if (as === "other") return OTHER
  if (as === "level") return LEVEL
  return as === "disagreement" ? DISAGREEMENT : NOTABLE
}

function within({ as, text, weighs }: Facet): number {
  if (as === "nothing") return text === "" ? 0 : 1
  return as === "level" && weighs ? LEVELS.indexOf(amlLevelOf(text) ?? "unknown") : 0
}

/** The words that facets of several fields share: alone they would not say which of them is meant. */
export function sharedWords(facets: readonly Facet[]): ReadonlySet<string> {
  const fields = Map.groupBy(
    facets.filter(({ text, field }) => text !== "" && field !== ""),
    ({ text }) => text,
  )
  return new Set([...fields].filter(([, own]) => own.length > 1).map(([text]) => text))
}
