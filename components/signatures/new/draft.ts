import type { DocumentType } from "#lib/domain/document-types.ts"
import type { Term } from "./term.ts"

/** A document without its bytes, which are identified by their hash. */
export type DraftDocument = {
  id: string
  /** The name that the signers see; at first the file's own. */
  name: string
  fileName: string
  size: number
  /** Null until the file was read. */
  sha256: string | null
  /** What there is of its file on this page. */
  file: "missing" | "reading" | "refused" | "ready"
}

/** A signer as typed; an empty phone is not sent. */
export type DraftSigner = {
  id: string
  full_name: string
  document_type: DocumentType
  document_number: string
  email: string
  phone: string
}

/** What the builder's form holds, complete or not. */
export type Draft = {
  /** The `Idempotency-Key`: one for each draft, so that however often it is sent, it is one request. */
  key: string
  name: string
  documents: DraftDocument[]
  signers: DraftSigner[]
  term: Term
  /** It was being sent, and no answer was seen. */
  isUnanswered: boolean
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
export function copiesOf(documents: readonly DraftDocument[], id: string): number[] {
  const sha256 = documents.find((document) => document.id === id)?.sha256
  if (!sha256) return []
  return documents.flatMap((other, place) => (other.id !== id && other.sha256 === sha256 ? [place + 1] : []))
}
