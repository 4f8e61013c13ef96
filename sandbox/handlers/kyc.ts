import { KYC_SESSIONS, notableSessionOf, traitOf } from "#sandbox/choices/notable.ts"
import { timestamp } from "#sandbox/data/dates.ts"
import { diceFor, uuidFor } from "#sandbox/data/dice.ts"
import { applyTrait, BY_CHOICE, flavourOf, type RecordData } from "#sandbox/data/record-traits.ts"
import { type Answer, type FieldErrors, platformSuccess, validationFailure } from "#sandbox/http/answer.ts"
import { type Call, textField } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"

/** A tenth of the other documents have no session; notable ones are approved. */
function stateOf(type: string, number: string): (typeof KYC_SESSIONS)[number] {
  const notable = notableSessionOf(number)
  if (notable !== undefined) return notable
  const index = traitOf("dni", number) === "ordinary" ? diceFor("kyc", type, number).below(10) : 3
  return KYC_SESSIONS[index] ?? null
}

/** The last KYC session of a document, or null when it has none. */
function kycSession(type: string, number: string, { address, tuning }: World): RecordData | null {
  const trait = traitOf("dni", number)
  const found = stateOf(type, number)
  if (!found) return null
  const unknown = trait === "unknown-words"
  const [status, statusName] = unknown ? (["manual_hold", "Retenido (revisión N.º 2)"] as const) : found
  const isOpen = status === "not_started" || status === "in_progress"
  const dice = diceFor("kyc-session", type, number)
  const sessionId = uuidFor("kyc", type, number)
  const createdAt = Date.UTC(
    2026,
    dice.below(10),
    dice.between(1, 28),
    dice.below(24),
    dice.below(60),
    dice.below(60),
  )
  return {
    session_id: sessionId,
    status,
    status_name: trait === "nulls" ? null : (flavourOf(trait)?.text ?? statusName),
    url: isOpen ? `${address.publicUrl}/kyc/${sessionId}` : null,
    created_at: timestamp(createdAt, tuning.choices),
  }
}

/** The last KYC session of a document; `data` null with 200 when there is none. */
export function askKyc(world: World, call: Call): Answer {
  const type = textField(call.fields, "document_type")
  const number = textField(call.fields, "document_number")
  const errors: FieldErrors = {}
  if (type === null) errors.document_type = ["El campo document_type es obligatorio."]
  if (number === null) errors.document_number = ["El campo document_number es obligatorio."]
  if (type === null || number === null || Object.keys(errors).length > 0) return validationFailure(errors)
  const session = kycSession(type, number, world)
  const current = session && world.changed.apply(call.name, number, session)
  const data = current && applyTrait(traitOf("dni", number), current)
  return platformSuccess(
    200,
    data === BY_CHOICE ? null : data,
    current === null ? "Sin sesiones" : "Última sesión",
  )
}
