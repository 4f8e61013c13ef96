import type { Result, ResultMark } from "#lib/domain/results.ts"
import { foldWords } from "#lib/text/fold.ts"

/** A facet that results are counted and filtered by: one of their marks, or that there was no record, with the word of a task that ended so. */
export type Facet = {
  as: ResultMark["as"] | "nothing" | "unread"
  field: string
  text: string
  weighs: boolean
}

/** A mark in hexadecimal, as lists are narrowed by it. */
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
