import * as z from "zod/mini"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { DOCUMENT_TYPES } from "#lib/domain/document-types.ts"
import { endedUnsent } from "#lib/signatures/ended-unsent.ts"
import { OWN_LIMITS } from "#lib/signatures/own-limits.ts"
import { type SignatureRequest, signatureRequestSchema } from "#lib/signatures/request-schema.ts"
import { readTerm, termSchema } from "./term.ts"

/** A document without its bytes, which are identified by their hash. */
const documentSchema = z.object({
  id: z.string(),
  /** The name that the signers see; at first the file's own. */
  name: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** Null until the file was read. */
  sha256: z.nullable(z.string()),
  /** What there is of its file on this page. */
  file: z.enum(["missing", "reading", "refused", "ready"]),
})

/** A signer as typed; an empty phone is not sent. */
const signerSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  document_type: z.enum(DOCUMENT_TYPES),
  document_number: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** What the builder's form holds, complete or not. */
export const draftSchema = z.object({
  /** The `Idempotency-Key`: one for each draft, so that however often it is sent, it is one request. */
  key: z.string(),
  name: z.string(),
  documents: z.array(documentSchema),
  signers: z.array(signerSchema),
  term: termSchema,
  /** It was being sent, and no answer was seen. */
  isUnanswered: z.boolean(),
  /** The check that this draft became; from then on the draft is not sent any more. */
  submitted: z.nullable(
    z.object({
      checkId: z.string(),
      requestId: z.nullable(z.string()),
      state: z.custom<CheckState>((state) => typeof state === "string"),
      code: z.nullable(z.string()),
      /** It ended before it reached its signers, and may be corrected. */
      endedUnsent: z.boolean(),
    }),
  ),
})

export type Draft = z.output<typeof draftSchema>
export type DraftDocument = Draft["documents"][number]
export type DraftSigner = Draft["signers"][number]
export type Submitted = NonNullable<Draft["submitted"]>

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
    draft.documents.forEach(({ file }, index) => {
      const message = WRONG_FILE[file]
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
  return z.pipe(draftSchema, request)
}

/** The submission that a draft led to, from our records. */
export function submittedAs(
  check: Pick<CheckView, "id" | "state" | "charge" | "problem">,
  requestId: string | null,
): Submitted {
  const { id: checkId, state, problem } = check
  return { checkId, requestId, state, code: problem?.code ?? null, endedUnsent: endedUnsent(check) }
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
export function copiesOf(documents: readonly DraftDocument[], id: string): number[] {
  const sha256 = documents.find((document) => document.id === id)?.sha256
  if (!sha256) return []
  return documents.flatMap((other, place) => (other.id !== id && other.sha256 === sha256 ? [place + 1] : []))
}
