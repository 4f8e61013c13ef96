import type * as z from "zod/mini"
import type { CheckView } from "#lib/checks/present-check.ts"
import { endedUnsent } from "#lib/signatures/ended-unsent.ts"
import type { draftSchema } from "./draft-schema.ts"

/** What the builder's form holds, complete or not. */
export type Draft = z.output<typeof draftSchema>
export type DraftDocument = Draft["documents"][number]
export type DraftSigner = Draft["signers"][number]
export type Submitted = NonNullable<Draft["submitted"]>

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
