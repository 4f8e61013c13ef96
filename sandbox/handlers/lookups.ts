import { type Family, traitOf } from "#sandbox/choices/notable.ts"
import { extendedPersonRecord, personRecord } from "#sandbox/data/citizen.ts"
import { companyRecord } from "#sandbox/data/company-record.ts"
import { isRealDate } from "#sandbox/data/dates.ts"
import { foreignerRecord } from "#sandbox/data/foreigner-record.ts"
import { ABSENT, applyTrait, BY_CHOICE, type RecordData } from "#sandbox/data/record-traits.ts"
import { plateKey, vehicleOfPlate } from "#sandbox/data/vehicle.ts"
import { publicVehicleRecord, registryVehicleRecord } from "#sandbox/data/vehicle-record.ts"
import { type Answer, failure, lookupSuccess } from "#sandbox/http/answer.ts"
import { type Call, textField } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"

/** The 400 of a lookup: a required field is missing or has a wrong format (Errors). */
function refuse(world: World, field: string, message: string): Answer {
  return failure(400, "lookup", world.tuning.choices.errorBody, `${field}: ${message}`)
}

const required = "El campo es obligatorio."
const malformed = "El formato no es válido."

/** Answers with a record as the trait of its identifier wants it: whole, spoilt, or none at all. */
function answerRecord(
  world: World,
  call: Call,
  family: Family,
  identifier: string,
  record: RecordData,
): Answer {
  const current = world.changed.apply(call.name, identifier, record)
  return answerShaped(world, current && applyTrait(traitOf(family, identifier), current))
}

function answerShaped(world: World, shaped: unknown): Answer {
  if (shaped !== BY_CHOICE) return lookupSuccess(shaped, shaped === null ? "Sin resultados" : undefined)
  const { lookupWithoutRecord, errorBody } = world.tuning.choices
  if (lookupWithoutRecord === "status-404") return failure(404, "lookup", errorBody)
  const shapes = {
    "data-null": null,
    "data-empty": {},
    "data-absent": ABSENT,
    "data-empty-list": [],
  } as const
  return lookupSuccess(shapes[lookupWithoutRecord], "Sin resultados")
}

export function askPerson(world: World, call: Call): Answer {
  const dni = textField(call.fields, "dni")
  if (dni === null) return refuse(world, "dni", required)
  if (!/^\d{8}$/.test(dni)) return refuse(world, "dni", malformed)
  const record = call.name === "person" ? personRecord(dni) : extendedPersonRecord(dni, call.now)
  return answerRecord(world, call, "dni", dni, record)
}

export function askForeigner(world: World, call: Call): Answer {
  const card = textField(call.fields, "document_number")
  if (card === null) return refuse(world, "document_number", required)
  const birthdate = textField(call.fields, "birthdate")
  if (birthdate === null) return refuse(world, "birthdate", required)
  if (!isRealDate(birthdate)) return refuse(world, "birthdate", malformed)
  return answerRecord(world, call, "card", card, foreignerRecord(card, birthdate))
}

export function askCompany(world: World, call: Call): Answer {
  const ruc = textField(call.fields, "ruc")
  if (ruc === null) return refuse(world, "ruc", required)
  if (!/^\d{11}$/.test(ruc)) return refuse(world, "ruc", malformed)
  return answerRecord(world, call, "ruc", ruc, companyRecord(ruc))
}

const PLATE = /^[A-Z0-9]{3}[\s-]?[A-Z0-9]{3}$|^[A-Z0-9]{2}[\s-]?[A-Z0-9]{4}$/i

export function askVehicle(world: World, call: Call): Answer {
  const plate = textField(call.fields, "plate")
  if (plate === null) return refuse(world, "plate", required)
  const { choices, fileLinkLifetimeMs } = world.tuning
  if (!PLATE.test(plate)) return refuse(world, "plate", malformed)
  const vehicle = vehicleOfPlate(plate)
  const kind = call.name === "vehicle" ? "vehicle" : "sheet"
  const link = world.links.sign({ kind, id: vehicle.plate }, call.now + fileLinkLifetimeMs)
  const write = call.name === "vehicle" ? publicVehicleRecord : registryVehicleRecord
  return answerRecord(world, call, "plate", plateKey(plate), write(vehicle, link, choices))
}
