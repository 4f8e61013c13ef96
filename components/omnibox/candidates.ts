import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import {
  factsOf,
  type IdentifierQuestion,
  QUESTION_SLUGS,
  questionsAbout,
  questionWith,
} from "#lib/operations/facts.ts"

/** A question that what was typed could be for: exactly what would be asked, letter by letter. The form is opened for what is missing. */
export type Candidate = { id: string } & Pick<IdentifierQuestion, "operation" | "input" | "missing">

export type Candidates = {
  /** What the text looks like, best guess first. */
  likely: Candidate[]
  /** Everything else: formats are hints, so any text may be asked of any operation. */
  others: Candidate[]
}

/** A word before the identifier says what it is ("ruc 20100000001"). */
const NAMED: Record<string, SubjectKind> = {
  dni: "dni",
  ruc: "ruc",
  placa: "plate",
  plate: "plate",
  vin: "vin",
  ce: "ce",
  pasaporte: "passport",
  passport: "passport",
}

/** The first digits that a RUC has had so far; only the order of the guesses leans on it. */
const RUC_STARTS = /^(10|15|16|17|20)/

/** The questions that a typed or pasted text could be for; none for words. Nothing of the text is corrected: blanks around it go, no more. */
export function candidatesFor(typed: string): Candidates {
  const { kind, text } = readTyped(typed.trim())
  if (text === "" || isWords(text)) return { likely: [], others: [] }
  const kinds = kind ? [kind] : kindsOf(text)
  const likely = kinds
    .flatMap((one) => questionsAbout(one, text))
    .filter(({ operation }) => factsOf(operation).isGuessed)
    .map(candidate)
  return { likely, others: othersFor(text, likely) }
}

/** What the text was called, or nothing; "DNI: 00123456" is a DNI and the figures after it. */
function readTyped(typed: string): { kind: SubjectKind | undefined; text: string } {
  const named = /^(\p{L}+)(?:\s*:\s*|\s+)(\S+)$/u.exec(typed)
  const kind = NAMED[named?.[1]?.toLowerCase() ?? ""]
  return kind ? { kind, text: named?.[2] ?? "" } : { kind: undefined, text: typed }
}

/** What a text looks like, best guess first; often more than one thing, sometimes none. */
function kindsOf(text: string): SubjectKind[] {
  if (/^\d{8}$/.test(text)) return ["dni"]
  if (/^\d{11}$/.test(text)) return ["ruc"]
  if (/^\d{9}$/.test(text)) return ["ce"]
  if (isPlateLike(text)) return ["plate"]
  if (isVinLike(text)) return ["vin"]
  if (RUC_STARTS.test(text) && /^\d{10,12}$/.test(text)) return ["ruc"] // a figure too few or too many
  return /^([a-z]{1,3}\d{6,9}|\d{12})$/i.test(text) ? ["passport", "ce"] : []
}

/** A name, or the beginning of one: it is looked for, never offered as a question that may cost. */
function isWords(text: string): boolean {
  return !/\d/.test(text) || (/\p{L}/u.test(text) && /\s/.test(text.trim()))
}

/** Seventeen signs, without I, O and Q, which no VIN has. */
function isVinLike(text: string): boolean {
  return /^[a-hj-npr-z0-9]{17}$/i.test(text)
}

/** Six signs, letters and figures among them, with or without a dash: cars ABC-123 and A1B-234, motorcycles 1234-AB. */
function isPlateLike(text: string): boolean {
  const signs = text.replace("-", "")
  return (
    /^[a-z0-9]{2,4}-?[a-z0-9]{2,4}$/i.test(text) &&
    signs.length === 6 &&
    /[a-z]/i.test(signs) &&
    /\d/.test(signs)
  )
}

function othersFor(text: string, likely: readonly Candidate[]): Candidate[] {
  const guessed = new Set(likely.map(({ operation }) => operation))
  return QUESTION_SLUGS.filter((operation) => !guessed.has(operation)).map((operation) =>
    candidate(questionWith(operation, text)),
  )
}

function candidate({ operation, input, missing, known }: IdentifierQuestion): Candidate {
  return { id: [operation, ...known].join("-"), operation, input, missing }
}

/** The identifier that the candidates carry: what our own records are searched for. */
export function identifierOf(typed: string): string {
  return readTyped(typed.trim()).text
}
