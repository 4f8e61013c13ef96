import * as z from "zod/mini"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { type SignatureRequest, signatureRequestSchema } from "#lib/signatures/request-schema.ts"
import { type Draft, fileState, isBlankSigner } from "./draft.ts"
import { isOddEmail } from "./signer-row.tsx"
import { readTerm } from "./term.ts"

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
    for (const { signer, index } of rows)
      if (isOddEmail(signer.email)) refuse(["signers", index, "email"], "notEmail")
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
