import type { UseFormReturn } from "react-hook-form"
import * as z from "zod/mini"
import type { DocumentType } from "#lib/domain/document-types.ts"
import { OWN_LIMITS } from "#lib/signatures/own-limits.ts"
import { type SignatureRequest, signatureRequestSchema } from "#lib/signatures/request-schema.ts"
import type { Inspection } from "./inspect-worker.ts"
import { readTerm, type Term } from "./term.ts"

/** A file in this tab's hands; `inspection` is null while it is being read. `picture` is the address of its first page. */
export type LiveFile = { file: File; inspection: Inspection | null; picture: string | null }

/** A document, whose bytes are identified by their hash. */
export type DraftDocument = {
  id: string
  /** The name that the signers see; at first the file's own. */
  name: string
  fileName: string
  size: number
  /** Null until the file was read. */
  sha256: string | null
  /** Null after a reload: it is chosen again. */
  file: LiveFile | null
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

export type DraftForm = UseFormReturn<Draft, unknown, SignatureRequest>

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

/** What there is of a document's file on this page. */
export function fileState({ file }: DraftDocument): "missing" | "reading" | "refused" | "ready" {
  if (file === null) return "missing"
  if (file.inspection === null) return "reading"
  return file.inspection.refusal ? "refused" : "ready"
}

/** Why the file of a document keeps the request from being sent: keys of the `signatureBuilder.wrong` messages. */
const WRONG_FILE = {
  missing: "chooseAgain",
  reading: "stillReading",
  refused: "takeOut",
  ready: null,
} as const

/**
 * The request as it would be sent at that time, by the server's own rules and those of this page. Messages are keys of `validation` and of
 * `signatureBuilder.wrong`; they stand at the fields of the draft, of which rows that are still blank are no signers.
 */
export function requestSchema(now: Date) {
  const request = z.transform((draft: Draft, context): SignatureRequest => {
    const refuse = (path: PropertyKey[], message: string) =>
      context.issues.push({ code: "custom", path, message, input: draft })
    draft.documents.forEach((document, index) => {
      const message = WRONG_FILE[fileState(document)]
      if (message) refuse(["documents", index, "file"], message)
    })
    if (draft.documents.length > OWN_LIMITS.maxFiles) refuse(["documents"], "tooManyDocuments")
    if (draft.documents.reduce((sum, { size }) => sum + size, 0) > OWN_LIMITS.maxTotalBytes)
      refuse(["documents"], "tooLargeInAll")
    const term = readTerm(draft.term, now)
    const rows = draft.signers.flatMap((signer, index) => (isBlankSigner(signer) ? [] : [{ signer, index }]))
    const parsed = signatureRequestSchema.safeParse({
      name: draft.name,
      ...("error" in term ? { expires_in: 1 } : term.sent),
      documents: draft.documents.map(({ name }) => ({ name })),
      signers: rows.map(({ signer: { id: _, phone, ...signer } }) => ({
        ...signer,
        ...(phone.trim() && { phone }),
      })),
    })
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [list, place, ...field] = path
      const row = list === "signers" ? rows[Number(place)] : undefined
      refuse(row ? [list ?? "", row.index, ...field] : [...path], message)
    }
    if ("error" in term) refuse(["term"], term.error)
    return parsed.data ?? z.NEVER
  })
  return z.pipe(z.custom<Draft>(), request)
}
