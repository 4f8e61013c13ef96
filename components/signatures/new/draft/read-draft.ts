import type { Inspection } from "#components/signatures/new/documents/inspection.ts"
import { readTerm } from "#components/signatures/new/term.ts"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import { type SignatureRequest, signatureRequestSchema } from "#lib/signatures/request-schema.ts"
import { type Draft, isBlankSigner } from "./draft.ts"
import { pathById } from "./path-by-id.ts"

/** One thing that is wrong. `path` names a field by its row's id (`signers.<id>.email`), so that it stays with its row. */
export type DraftError = {
  path: string
  /** Keys of `validation`, or of `signatureBuilder.wrong` for rules of this page. */
  key: string
  own: boolean
}

/** The inspected files by the ids of the documents; a document without an entry was not chosen again. */
export type Known = ReadonlyMap<string, { inspection: Inspection | null }>

/** The request as it would be sent, or everything that keeps it from being sent. */
export function readDraft(
  draft: Draft,
  known: Known,
  limits: OwnLimits,
  now: Date,
): { request: SignatureRequest } | { errors: DraftError[] } {
  const term = readTerm(draft.term, now)
  const signers = draft.signers.filter((signer) => !isBlankSigner(signer))
  const parsed = signatureRequestSchema.safeParse({
    name: draft.name,
    ...("error" in term ? { expires_in: 1 } : term.sent),
    documents: draft.documents.map(({ name }) => ({ name })),
    signers: signers.map(({ id: _, phone, ...signer }) => ({ ...signer, ...(phone.trim() && { phone }) })),
  })
  const ids = { documents: draft.documents.map(({ id }) => id), signers: signers.map(({ id }) => id) }
  const errors: DraftError[] = [
    ...fileErrors(draft, known, limits),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({
      path: pathById(path.join("."), ids),
      key: message,
      own: false,
    })),
    ...("error" in term ? [{ path: "term", key: term.error, own: true }] : []),
  ]
  return errors.length === 0 && parsed.success ? { request: parsed.data } : { errors }
}

function fileErrors(draft: Draft, known: Known, limits: OwnLimits): DraftError[] {
  const errors = draft.documents.flatMap(({ id }): DraftError[] => {
    const path = `documents.${id}.file`
    const file = known.get(id)
    if (!file) return [{ path, key: "chooseAgain", own: true }]
    if (!file.inspection) return [{ path, key: "stillReading", own: true }]
    return file.inspection.refusal ? [{ path, key: "takeOut", own: true }] : []
  })
  const total = draft.documents.reduce((sum, { size }) => sum + size, 0)
  if (draft.documents.length > limits.maxFiles)
    errors.push({ path: "documents", key: "tooManyDocuments", own: true })
  if (total > limits.maxTotalBytes) errors.push({ path: "documents", key: "tooLargeInAll", own: true })
  return errors
}
