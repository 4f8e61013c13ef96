/** A record; nothing, although the service answered (`null`, empty, absent, a task without one); or bytes that cannot be parsed. */
export const RESULT_KINDS = ["record", "nothing", "unread"] as const

export type ResultKind = (typeof RESULT_KINDS)[number]

/** The result of an answer in one line, in the words of the service. It contains personal data. */
export type ResultLine = {
  /** The presence of the record; `value` where there is one, and where a task ended with nothing but its own block. */
  came: "value" | "null" | "empty" | "absent"
  /** The word with which the service ended a task, verbatim; null where it is a usual one, or there is none. */
  word: string | null
  /** The subject that the record names; empty where it names none, or is about another than was asked. */
  title: string
  marks: readonly ResultMark[]
}

/** A field of the record that is shown beside the title. */
export type ResultMark = {
  as: "other" | "unusual" | "word" | "text" | "level" | "disagreement" | "count" | "flag" | "score"
  /** Of a count the name of its message in `results.count`; of `other` the field that names another subject; of `unusual` `document`. */
  field: string
  /** Verbatim; of a count its number; of a disagreement which one (`LevelDisagreement`); of `other` and `unusual` empty. */
  text: string
  /** It calls for a look: another subject, an unusual document, not the usual word, a level that its sections do not bear out, any item of such a list, a score not above the line. */
  weighs: boolean
  /** Of a score: the lowest of its parts. */
  lowest?: { field: string; text: string }
}

export type Result = { kind: ResultKind; line: ResultLine }

/** Whether what stands beside a level keeps it from clearing anybody: another subject, an unusual document, sections that do not bear it out. */
export function isLevelDoubtful(marks: readonly Pick<ResultMark, "as">[]): boolean {
  return marks.some(({ as }) => as === "other" || as === "unusual" || as === "disagreement")
}

/** The marks of several answers that call for a look, each once; scores stay with their answer, which says what was declared. */
export function weighingMarks(results: readonly Result[]): ResultMark[] {
  const marks = results.flatMap(({ line }) => line.marks).filter(({ as, weighs }) => weighs && as !== "score")
  return [...new Map(marks.map((mark) => [`${mark.as} ${mark.field} ${mark.text}`, mark])).values()]
}

/** The service's words that disqualify, by field; with more words behind it one disqualifies too. Any other word that weighs calls for a look. */
export const DISQUALIFYING = {
  condicion_contribuyente: ["NO HABIDO", "NO HALLADO"],
  estado_contribuyente: ["BAJA", "BAJA DE OFICIO", "BAJA DEFINITIVA"],
  status: ["ROBADO", "Desaprobado", "declined"],
  condicion: ["ROBADO"],
} as const

/** Whether a mark is a word that disqualifies its subject: a taxpayer who is not found or struck off, a stolen vehicle, a declined session. */
export function isDisqualifying({ as, field, text, weighs }: ResultMark): boolean {
  if (as !== "word" || !weighs || !Object.hasOwn(DISQUALIFYING, field)) return false
  const word = text.trim().toLowerCase()
  const words: readonly string[] = DISQUALIFYING[field as keyof typeof DISQUALIFYING]
  return words.some((beginning) => word.startsWith(beginning.toLowerCase()))
}
