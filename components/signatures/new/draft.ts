import type { UseFormReturn } from "react-hook-form"
import { sessionEnd } from "#components/session/session-store.ts"
import type { DocumentType } from "#lib/domain/subject-kinds.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { dayAt, hourAt, minuteAt } from "#lib/time/zone-day.ts"
import type { Inspection } from "./inspect-worker.ts"
import { inUnits, type Term, USUAL_TERMS } from "./term.ts"

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
  /** Somebody wrote the name; until then it is that of the first document. */
  isNameTyped: boolean
  documents: DraftDocument[]
  signers: DraftSigner[]
  term: Term
  /** It was being sent, and no answer was seen. */
  isUnanswered: boolean
}

export type DraftForm = UseFormReturn<Draft, unknown, SignatureRequest>

/** Options of the mutations that read a table of signers into the draft; their result is whether it brought anybody. Its text is forgotten with its place. */
export const READING_SIGNERS = { mutationKey: ["signature-draft", "reading-signers"], gcTime: 0 }

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
    isNameTyped: false,
    documents: [],
    signers: [newSigner()],
    term: { kind: "in", choice: "10080", amount: "", unit: "day", day: "", hour: "23", minute: "59", zone },
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

/** The name that the documents give to a request which nobody named; as it is while one of them is not known yet. */
export function nameByDocuments({ name, isNameTyped, documents }: Draft): string {
  const states = documents.map(fileState)
  if (isNameTyped || states.some((state) => state === "reading" || state === "missing")) return name
  return documents[states.indexOf("ready")]?.name.replace(/\.pdf$/i, "") ?? ""
}

/** Raised when a draft gets other members: one that an earlier version left is not read. */
const ENTRY = "cotejo.signature-draft.5"

/** The files that were read in this tab, by their hashes: until a reload a draft that comes back has them. */
const readFiles = new Map<string, LiveFile>()

export function rememberFile(sha256: string, live: LiveFile): void {
  readFiles.set(sha256, live)
}

function fileOf(sha256: string | null): LiveFile | null {
  return (sha256 && readFiles.get(sha256)) || null
}

/** The draft that waits in this tab until it is sent or its person signs out. */
export function keptDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(ENTRY) ?? "null") as Draft | null
    if (draft === null) return undefined
    return { ...draft, documents: draft.documents.map((one) => ({ ...one, file: fileOf(one.sha256) })) }
  } catch {
    return undefined // storage may be disabled
  }
}

/** Keeps the draft as it is now, at once: its key is in the tab before the first byte is sent. */
export function keepDraft(draft: Draft): void {
  if (sessionEnd.getState() !== null) return
  try {
    const documents = draft.documents.map((one) => ({ ...one, file: null }))
    if (isUntouched(draft)) sessionStorage.removeItem(ENTRY)
    else sessionStorage.setItem(ENTRY, JSON.stringify({ ...draft, documents }))
  } catch {
    // Storage may be disabled: the page warns before it is left.
  }
}

/** A draft with everything that was asked for, under a new key: corrected, it is another request. Its documents are identified by their hashes. */
export function draftOf(input: Readonly<Record<string, string>>, zone: string): Draft {
  const { request, fingerprints } = unflattenRequest(input)
  return {
    ...newDraft(zone),
    name: request.name,
    isNameTyped: true,
    documents: request.documents.map(({ name }, index) => {
      const { size = 0, sha256 = null } = fingerprints[index] ?? {}
      return { id: crypto.randomUUID(), name, fileName: name, size, sha256, file: fileOf(sha256) }
    }),
    signers: request.signers.map((signer) => newSigner({ ...signer, phone: signer.phone ?? "" })),
    term: termOf(request, zone),
  }
}

function termOf({ expires_in: within, expires_at: until }: SignatureRequest, zone: string): Term {
  const { term } = newDraft(zone)
  if (until !== undefined) {
    const at = new Date(until)
    const [hour, minute] = [hourAt(at, zone), minuteAt(at, zone)].map((part) => String(part).padStart(2, "0"))
    return { ...term, kind: "at", day: dayAt(at, zone), hour: hour ?? "", minute: minute ?? "" }
  }
  // A past date is left out: a copy begins with the usual term.
  if (within === undefined) return term
  const usual = USUAL_TERMS.find((choice) => choice === String(within))
  return usual ? { ...term, choice: usual } : { ...term, choice: "other", ...inUnits(within) }
}
