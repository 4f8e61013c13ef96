import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import {
  factsOf,
  type IdentifierQuestion,
  QUESTION_SLUGS,
  questionsAbout,
  questionWith,
} from "#lib/operations/facts.ts"
import { isVin } from "#lib/operations/vin-format.ts"
import { cleanIdentifier } from "#lib/subjects/identifier-variants.ts"

/** A question that the typed text could be for: exactly as it would be asked, letter by letter. The form is opened for missing fields. */
export type Candidate = { id: string } & Pick<IdentifierQuestion, "operation" | "input" | "missing">

export type Candidates = {
  /** The operations that the text looks like a question of, best guess first. */
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

/**
 * The questions that a typed or pasted text could be for; none for words. A text like an identifier with signs within it ("20.100.000.001") is offered without them,
 * as the line says; nothing else of the text is corrected.
 */
export function candidatesFor(typed: string): Candidates {
  const { kinds, text } = readTyped(typed.trim())
  if (text === "" || isWords(text)) return { likely: [], others: [] }
  const likely = kinds
    .flatMap((one) => questionsAbout(one, text))
    .filter(({ operation }) => factsOf(operation).isGuessed)
    .map(candidate)
  return { likely, others: othersFor(text, likely) }
}

type Typed = { kinds: SubjectKind[]; text: string }

/** The typed text and its likely kinds, best guess first; "DNI: 00123456" says itself that it is a DNI. */
function readTyped(typed: string): Typed {
  const named = /^(\p{L}+)(?:\s*:\s*|\s+)(\S.*)$/u.exec(typed)
  const kind = NAMED[named?.[1]?.toLowerCase() ?? ""]
  const text = named?.[2] ?? ""
  if (kind === undefined) return readBare(typed)
  const clean = readClean(text)
  if (clean?.kinds.includes(kind)) return { kinds: [kind], text: clean.text }
  return /\s/.test(text) ? readBare(typed) : { kinds: [kind], text }
}

function readBare(text: string): Typed {
  const kinds = kindsOf(text)
  const clean = kinds.length === 0 && !mayBeWords(text) ? readClean(text) : null
  return clean ?? { kinds, text }
}

/** A text as the identifier that it looks like once the signs within it are gone; null where it has none, or looks like none. */
function readClean(text: string): Typed | null {
  const clean = cleanIdentifier(text)
  const kinds = clean === text || DATE.test(text) ? [] : kindsOf(clean)
  return kinds.length > 0 ? { kinds, text: clean } : null
}

/** A day, or a span of years: figures with signs, and nobody's document. */
const DATE = /^(\d{1,2}\D\d{1,2}\D\d{4}|\d{4}\D\d{1,2}\D\d{1,2}|(19|20)\d{2}\D(19|20)\d{2})$/

/** Whether a text with blanks may be a name with a figure in it ("Lote 12"): all but a VIN, which ends in four figures and has no long run of letters. */
function mayBeWords(text: string): boolean {
  const parts = text.split(/\s+/)
  if (parts.length === 1) return false
  const most = isVin(cleanIdentifier(text)) && /\d{4}$/.test(text) ? 3 : 1
  return parts.some((part) => /^\p{L}+$/u.test(part) && part.length > most)
}

/** Returns the likely kinds of a text, best guess first; often several, sometimes none. */
function kindsOf(text: string): SubjectKind[] {
  if (/^\d{8}$/.test(text)) return ["dni"]
  if (/^\d{11}$/.test(text)) return ["ruc"]
  if (/^\d{9}$/.test(text)) return ["ce"]
  if (isPlateLike(text)) return ["plate"]
  if (isVin(text)) return ["vin"]
  if (RUC_STARTS.test(text) && /^\d{10,12}$/.test(text)) return ["ruc"] // a figure too few or too many
  return /^([a-z]{1,3}\d{6,9}|\d{12})$/i.test(text) ? ["passport", "ce"] : []
}

/** Whether a text is a name, or the beginning of one: it is searched for, never offered as a question that may cost. */
function isWords(text: string): boolean {
  return !/\d/.test(text) || (/\p{L}/u.test(text) && /\s/.test(text.trim()))
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
