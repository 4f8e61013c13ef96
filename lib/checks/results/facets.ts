import type { Result, ResultMark } from "#lib/domain/results.ts"
import { foldWords } from "#lib/text/fold.ts"

/** What results are counted and filtered by: a mark of theirs, or that they brought no record, with the word of a task that ended so. */
export type Facet = {
  as: ResultMark["as"] | "nothing" | "unread"
  field: string
  text: string
  weighs: boolean
}

/** The facets of a result. Of numbers it counts that they weigh, never which they are. */
export function facetsOf({ kind, line }: Result): Facet[] {
  const ended = (as: "nothing" | "word") =>
    line.word === null ? [] : [{ as, field: "", text: line.word, weighs: true }]
  if (kind === "record") return [...ended("word"), ...line.marks.flatMap(facetOf)]
  return [{ as: kind, field: "", text: "", weighs: true }, ...ended("nothing")]
}

function facetOf({ as, field, text, weighs }: ResultMark): Facet[] {
  if (as === "text" || (as === "score" && !weighs)) return []
  return [{ as, field, text: as === "word" || as === "level" ? text : "", weighs }]
}

/** The text whose keyed fingerprint stands for a facet in the database. */
export function facetText({ as, field, text }: Facet): string {
  return [as, field, foldWords(text)].join("\0")
}
