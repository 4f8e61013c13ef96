import { isUnusualDocument, labelled, normalizeDocument } from "#lib/domain/normalize-document.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import {
  factsOf,
  type IdentifierQuestion,
  QUESTION_SLUGS,
  questionsAbout,
  questionWith,
} from "#lib/operations/facts.ts"
import { unusualDocument } from "#lib/operations/question-document.ts"
import { isVin } from "#lib/operations/vin-format.ts"

/** A question that the typed text could be for: exactly as it would be asked, letter by letter. The form is opened for missing fields. */
export type Candidate = { id: string } & Pick<IdentifierQuestion, "operation" | "input" | "missing">

export type Candidates = {
  /** The operations that the text looks like a question of, best guess first. */
  likely: Candidate[]
  /** Everything else: formats are hints, so any text may be asked of any operation. */
  others: Candidate[]
}

/** The first digits that a RUC has had so far; only the order of the guesses leans on it. */
const RUC_STARTS = /^(10|15|16|17|20)/

/**
 * The questions that a typed or pasted text could be for; none for words. A text like an identifier with signs within it ("20.100.000.001") is offered without them,
 * as the line says; nothing else of the text is corrected.
 */
export function candidatesFor(typed: string): Candidates {
  const { kinds, text, wanted } = readTyped(typed.trim())
  if (text === "" || isWords(text)) return { likely: [], others: [] }
  const likely = kinds
    .flatMap((one) => questionsAbout(one, text))
    .filter(({ operation }) => factsOf(operation).isGuessed !== false)
    .filter(({ operation }) => wanted === undefined || operation.startsWith(wanted))
    .map(candidate)
  return { likely, others: othersFor(text, likely) }
}

/** `wanted`: how the operation begins that was named behind the document. */
type Typed = { kinds: SubjectKind[]; text: string; wanted?: string }

/** The typed text and its likely kinds, best guess first; "DNI: 00123456" says itself that it is a DNI. */
function readTyped(typed: string): Typed {
  const [, document = "", word = ""] = /^(\S+)\s+([a-z]{3,})$/i.exec(typed) ?? []
  const wanted = word.toLowerCase()
  if (kindsOf(document).length > 0 && QUESTION_SLUGS.some((slug) => slug.startsWith(wanted)))
    return { kinds: kindsOf(document), text: document, wanted }
  const named = labelled(typed)
  if (named === null) return readBare(typed)
  const { kind, text } = named
  const normal = normalizeDocument(kind, text)
  return /\s/.test(normal) ? readBare(typed) : { kinds: [kind], text: normal }
}

function readBare(text: string): Typed {
  const kinds = kindsOf(text)
  const clean = kinds.length === 0 && !mayBeWords(text) ? readClean(text) : null
  return clean ?? { kinds, text }
}

/** A text as the identifier that it looks like once the signs within it are gone, as its form would take it; null where it looks like none. */
function readClean(text: string): Typed | null {
  if (DATE.test(text)) return null
  for (const kind of ["dni", "ruc", "ce", "plate", "vin", "passport"] as const) {
    const normal = normalizeDocument(kind, text)
    const kinds = normal === text ? [] : kindsOf(normal)
    if (kinds.includes(kind)) return { kinds, text: normal }
  }
  return null
}

/** A day, or a span of years: figures with signs, and nobody's document. */
const DATE = /^(\d{1,2}\D\d{1,2}\D\d{4}|\d{4}\D\d{1,2}\D\d{1,2}|(19|20)\d{2}\D(19|20)\d{2})$/

/** Whether a text with blanks may be a name with a figure in it ("Lote 12"): all but a VIN, which ends in four figures and has no long run of letters. */
function mayBeWords(text: string): boolean {
  const parts = text.split(/\s+/)
  if (parts.length === 1) return false
  const most = isVin(normalizeDocument("vin", text)) && /\d{4}$/.test(text) ? 3 : 1
  return parts.some((part) => /^\p{L}+$/u.test(part) && part.length > most)
}

/** Returns the likely kinds of a text, best guess first; often several, sometimes none. */
function kindsOf(text: string): SubjectKind[] {
  if (!isUnusualDocument("dni", text)) return ["dni"]
  if (!isUnusualDocument("ruc", text)) return ["ruc"]
  if (/^\d{9}$/.test(text)) return ["ce"]
  if (!isUnusualDocument("plate", text)) return ["plate"]
  if (isVin(text)) return ["vin"]
  if (RUC_STARTS.test(text) && /^\d{10,12}$/.test(text)) return ["ruc"] // a figure too few or too many
  return /^([a-z]{1,3}\d{6,9}|\d{12})$/i.test(text) ? ["passport", "ce"] : []
}

/** Whether a text is a name, or the beginning of one: it is searched for, never offered as a question that may cost. */
function isWords(text: string): boolean {
  return !/\d/.test(text) || (/\p{L}/u.test(text) && /\s/.test(text.trim()))
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

/** Whether a line leads to the form of its question: fields are missing there, or its document is unusual and wants a second look. */
export function needsForm({ operation, input, missing }: Candidate): boolean {
  return missing.length > 0 || unusualDocument(operation, input) !== null
}

/** The identifier that the candidates carry: what our own records are searched for. */
export function identifierOf(typed: string): string {
  return readTyped(typed.trim()).text
}
