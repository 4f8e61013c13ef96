import * as z from "zod/mini"
import { DOCUMENT_TYPES } from "#lib/domain/subject-kinds.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import { NO_CONTROLS, SIGNATURE_LIMITS } from "./request-limits.ts"

/** A text of at most `most` characters, counted as people count them: a letter outside of the basic plane is one. */
export const limitedText = (most: number) =>
  z.string({ error: "required" }).check(
    z.trim(),
    z.refine((value) => [...value].length <= most, { error: `atMost${most}` }),
    z.regex(NO_CONTROLS, { error: "controlCharacters" }),
  )

const requiredText = (most: number) => limitedText(most).check(z.minLength(1, { error: "required" }))

const optionalText = (most: number) => z.optional(limitedText(most))

/** `2026-11-20T23:59:59.123456789-05:00` with room to spare. */
const MAX_INSTANT = 40

function isWithOffset(value: string): boolean {
  return value.length <= MAX_INSTANT && value.charAt(10) === "T" && /(?:Z|[+-]\d{2}:\d{2})$/.test(value)
}

/** An instant with its offset: without one, nobody knows which instant it is. */
const withOffset = z
  .string()
  .check(
    z.refine((value) => isWithOffset(value) && instantMs(value) !== null, { error: "dateTimeWithOffset" }),
  )

/** One signer (specification, Create and send signature request). Messages are keys of the `validation` namespace. */
export const signerSchema = z.strictObject({
  full_name: requiredText(SIGNATURE_LIMITS.name),
  document_type: z.enum(DOCUMENT_TYPES, { error: "documentType" }),
  document_number: requiredText(SIGNATURE_LIMITS.documentNumber),
  email: requiredText(SIGNATURE_LIMITS.name),
  phone: optionalText(SIGNATURE_LIMITS.phone),
})

/**
 * The request as it is sent, without the documents' bytes: exactly one of `expires_in` (minutes) and `expires_at` (ISO 8601 with an offset). Whether
 * `expires_at` lies far enough ahead is checked on the server, where the time is known to be right.
 */
export const signatureRequestSchema = z
  .strictObject({
    name: requiredText(SIGNATURE_LIMITS.name),
    expires_in: z.optional(
      z
        .int({ error: "wholeMinutes" })
        .check(
          z.minimum(SIGNATURE_LIMITS.leastMinutes, { error: "wholeMinutes" }),
          z.maximum(SIGNATURE_LIMITS.mostMinutes, { error: "wholeMinutes" }),
        ),
    ),
    expires_at: z.optional(withOffset),
    documents: z
      .array(z.strictObject({ name: requiredText(SIGNATURE_LIMITS.name) }), { error: "required" })
      .check(z.minLength(1, { error: "atLeastOne" })),
    signers: z.array(signerSchema, { error: "required" }).check(z.minLength(1, { error: "atLeastOne" })),
  })
  .check(
    z.refine(
      (request: { expires_in?: unknown; expires_at?: unknown }) =>
        (request.expires_in === undefined) !== (request.expires_at === undefined),
      { error: "oneTerm", path: ["expires_in"] },
    ),
  )

export type SignatureRequest = z.output<typeof signatureRequestSchema>
export type Signer = z.output<typeof signerSchema>
