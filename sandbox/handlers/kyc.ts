import { traitOf } from "#sandbox/choices/notable-traits.ts"
import { kycSession } from "#sandbox/data/kyc-session.ts"
import { applyTrait, BY_CHOICE } from "#sandbox/data/record-traits.ts"
import { type Answer, type FieldErrors, platformSuccess, validationFailure } from "#sandbox/http/answer.ts"
import { type Call, textField } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"

/** The last KYC session of a document; `data` null with 200 when there is none. */
export function askKyc(world: World, call: Call): Answer {
  const type = textField(call.fields, "document_type")
  const number = textField(call.fields, "document_number")
  const errors: FieldErrors = {}
  if (type === null) errors.document_type = ["El campo document_type es obligatorio."]
  else if (world.tuning.choices.kycDocumentTypes === "closed" && !["dni", "ce", "passport"].includes(type)) {
    errors.document_type = ["El campo document_type no es válido: dni, ce o passport."]
  }
  if (number === null) errors.document_number = ["El campo document_number es obligatorio."]
  if (type === null || number === null || Object.keys(errors).length > 0) return validationFailure(errors)
  const session = kycSession(type, number, world.address.publicUrl, world.tuning.choices)
  const data = session === null ? null : applyTrait(traitOf("dni", number), session)
  return platformSuccess(
    200,
    data === BY_CHOICE ? null : data,
    session === null ? "Sin sesiones" : "Última sesión",
  )
}
