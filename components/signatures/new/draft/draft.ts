import type { CheckView } from "#lib/checks/present-check.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { DocumentType } from "#lib/domain/document-types.ts"
import { endedUnsent } from "#lib/signatures/ended-unsent.ts"

/** A signer as typed; an empty phone is not sent. */
export type DraftSigner = {
  id: string
  full_name: string
  document_type: DocumentType
  document_number: string
  email: string
  phone: string
}

/** A document without its bytes, which are identified by their hash. */
export type DraftDocument = {
  id: string
  /** The name that the signers see; at first the file's own. */
  name: string
  fileName: string
  size: number
  /** Null until the file was read. */
  sha256: string | null
}

/** Minutes that are offered by name. */
export const USUAL_TERMS = ["60", "1440", "10080", "43200"] as const

/** Both forms of the term are kept while one chooses; exactly one is sent. */
export type Term = {
  kind: "in" | "at"
  choice: (typeof USUAL_TERMS)[number] | "other"
  minutes: string
  day: string
  hour: string
  minute: string
  zone: string
}

/** A check that this draft became; from then on the draft is not sent any more. */
export type Submitted = {
  checkId: string
  requestId: string | null
  state: CheckState
  code: string | null
  /** It ended before it reached its signers, and may be corrected. */
  endedUnsent?: boolean
}

/** The submission that a draft led to, from our records. */
export function submittedAs(
  check: Pick<CheckView, "id" | "state" | "charge" | "problem">,
  requestId: string | null,
): Submitted {
  const { id: checkId, state, problem } = check
  return { checkId, requestId, state, code: problem?.code ?? null, endedUnsent: endedUnsent(check) }
}

export type Draft = {
  /** The `Idempotency-Key`: one for each draft, so that however often it is sent, it is one request. */
  key: string
  name: string
  documents: readonly DraftDocument[]
  signers: readonly DraftSigner[]
  term: Term
  /** It was being sent, and no answer was seen. */
  isUnanswered: boolean
  submitted: Submitted | null
}

export function newSigner(values: Partial<DraftSigner> = {}): DraftSigner {
  return {
    full_name: "",
    document_type: "dni",
    document_number: "",
    email: "",
    phone: "",
    ...values,
    id: crypto.randomUUID(),
  }
}

export function newDraft(zone: string): Draft {
  return {
    key: crypto.randomUUID(),
    name: "",
    documents: [],
    signers: [newSigner()],
    term: { kind: "in", choice: "10080", minutes: "", day: "", hour: "", minute: "", zone },
    isUnanswered: false,
    submitted: null,
  }
}

export function isBlankSigner({ full_name, document_number, email, phone }: DraftSigner): boolean {
  return [full_name, document_number, email, phone].every((text) => text.trim() === "")
}

/** Whether nothing was put into it yet. */
export function isUntouched({ name, documents, signers }: Draft): boolean {
  return name.trim() === "" && documents.length === 0 && signers.every(isBlankSigner)
}

/** Places, from 1, of the other documents that hold the same bytes. */
export function copiesOf(documents: readonly DraftDocument[], index: number): number[] {
  const sha256 = documents[index]?.sha256
  if (!sha256) return []
  return documents.flatMap((other, place) => (place !== index && other.sha256 === sha256 ? [place + 1] : []))
}

/** The list with one of its items a place up (-1) or down (1); the same list at its ends. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, by: number): readonly T[] {
  const from = list.findIndex((item) => item.id === id)
  const [item, to] = [list[from], from + by]
  return !item || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
