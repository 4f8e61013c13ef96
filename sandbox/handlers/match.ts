import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { traitOf } from "#sandbox/choices/notable.ts"
import { isRealDate, timestamp } from "#sandbox/data/dates.ts"
import { applyTrait, type RecordData } from "#sandbox/data/record-traits.ts"
import {
  type Answer,
  type FieldErrors,
  failure,
  platformSuccess,
  validationFailure,
} from "#sandbox/http/answer.ts"
import type { Call } from "#sandbox/http/call.ts"
import { bodyHash } from "#sandbox/http/tally.ts"
import type { World } from "#sandbox/world.ts"
import { DATE_FIELDS, type Declared, type MatchField, TEXT_FIELDS } from "./match-score.ts"
import type { Match } from "./match-store.ts"

function problemOf(field: MatchField, value: string): string | null {
  if ((DATE_FIELDS as readonly string[]).includes(field)) {
    return isRealDate(value) ? null : `El campo ${field} debe tener el formato AAAA-MM-DD.`
  }
  if (field === "verification_digit" && [...value].length !== 1)
    return "El campo verification_digit debe tener 1 carácter."
  return null
}

function readDeclared(fields: RecordData): { declared: Declared; errors: FieldErrors } {
  const declared: Declared = {}
  const errors: FieldErrors = {}
  for (const field of [...TEXT_FIELDS, ...DATE_FIELDS]) {
    const value = fields[field]
    if (value === undefined) continue
    if (typeof value !== "string" || value.trim() === "") {
      errors[field] = [`El campo ${field} debe ser un texto.`]
      continue
    }
    const problem = problemOf(field, value)
    if (problem) errors[field] = [problem]
    else declared[field] = value
  }
  return { declared, errors }
}

/** Create match: 422 for a broken rule, 402 without tokens, else one token is reserved (202). */
export function createMatch(world: World, call: Call): Answer {
  const fields = call.fields ?? {}
  const { tuning } = world
  const { declared, errors } = readDeclared(fields)
  const { dni } = fields
  if (typeof dni !== "string" || !/^\d{8}$/.test(dni)) errors.dni = ["El campo dni debe tener 8 dígitos."]
  else if (Object.keys(declared).length + Object.keys(errors).length === 0) {
    errors.dni = ["El dni debe ir acompañado de al menos un dato más."]
  }
  if (typeof dni !== "string" || Object.keys(errors).length > 0) return validationFailure(errors)
  if (tuning.tokens < 1)
    return failure(402, "platform", tuning.choices.errorBody, "No quedan tokens en el paquete de cotejos.")
  world.tally.acceptedOnce("match", bodyHash(fields))
  const match = world.match.accept(dni, declared, call.now, tuning)
  const data = {
    id: match.id,
    dni,
    status: "pending",
    created_at: timestamp(match.createdAt, tuning.choices),
  }
  return platformSuccess(202, data, "Validación encolada")
}

function matchRecord(match: Match, choices: ChoiceValues): RecordData {
  const { outcome } = match
  const record = {
    id: match.id,
    dni: match.dni,
    status: outcome.status,
    score: outcome.status === "completed" ? outcome.scored.score : null,
    result: outcome.status === "completed" ? outcome.scored.result : null,
    error: outcome.status === "failed" ? { message: outcome.message } : null,
    created_at: timestamp(match.createdAt, choices),
    completed_at: match.completedAt === null ? null : timestamp(match.completedAt, choices),
  }
  const trait = traitOf("dni", match.dni)
  // Other traits would make the status unreadable or hide the failure that they cause.
  const isShown = outcome.status !== "pending" && (trait === "extra-fields" || trait === "wrong-types")
  if (!isShown)
    return trait === "unknown-words" && outcome.status !== "pending"
      ? { ...record, status: "under_review" }
      : record
  return { ...(applyTrait(trait, record) as RecordData), status: outcome.status }
}

/** Get match: 200 in every state, 404 when it does not exist or is another account's. */
export function readMatch(world: World, call: Call): Answer {
  const match = world.match.read(call.params.id ?? "")
  if (!match) return failure(404, "platform", world.tuning.choices.errorBody, "La validación no existe.")
  return platformSuccess(200, matchRecord(match, world.tuning.choices))
}
