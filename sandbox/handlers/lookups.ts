import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { type Family, rucCheckDigit, traitOf } from "#sandbox/choices/notable.ts"
import { extendedPersonRecord, personRecord } from "#sandbox/data/citizen.ts"
import { companyRecord } from "#sandbox/data/company-record.ts"
import { isRealDate } from "#sandbox/data/dates.ts"
import { foreignerBirthDate, foreignerRecord } from "#sandbox/data/foreigner-record.ts"
import { ABSENT, applyTrait, BY_CHOICE, type RecordData } from "#sandbox/data/record-traits.ts"
import { plateKey, vehicleOfPlate } from "#sandbox/data/vehicle.ts"
import { publicVehicleRecord, registryVehicleRecord } from "#sandbox/data/vehicle-record.ts"
import { type Answer, failure, lookupSuccess, validationFailure } from "#sandbox/http/answer.ts"
import { type Call, textField } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"

/** The 400 of a lookup: a required field is missing or has a wrong format (Errors); personas-ext may be chosen to differ. */
function refuse(world: World, call: Call, field: string, message: string): Answer {
  const { errorBody, personExtErrors } = world.tuning.choices
  if (call.name === "person-ext" && personExtErrors === "422")
    return validationFailure({ [field]: [message] })
  return failure(400, "lookup", errorBody, `${field}: ${message}`)
}

const required = "El campo es obligatorio."
const malformed = "El formato no es válido."

/** Answers with a record as the trait of its identifier wants it: whole, spoilt, or none at all. */
function answerRecord(world: World, family: Family, identifier: string, record: RecordData): Answer {
  return answerShaped(world, applyTrait(traitOf(family, identifier), record))
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

const DNI_FORMATS = { "8-digits": /^\d{8}$/, digits: /^\d+$/, any: /./s } as const

export function askPerson(world: World, call: Call): Answer {
  const dni = textField(call.fields, "dni")
  if (dni === null) return refuse(world, call, "dni", required)
  const { choices } = world.tuning
  if (!DNI_FORMATS[choices.dniFormat].test(dni)) return refuse(world, call, "dni", malformed)
  const record = call.name === "person" ? personRecord(dni) : extendedPersonRecord(dni, choices, call.now)
  return answerRecord(world, "dni", dni, record)
}

/** A birthdate as YYYY-MM-DD, read in the form that is chosen, or null when it has another. */
function readBirthdate(text: string, format: ChoiceValues["birthdateFormat"]): string | null {
  if (format === "any") return text
  if (format === "YYYY-MM-DD") return isRealDate(text) ? text : null
  const separator = format === "DD-MM-YYYY" ? "-" : "/"
  const [day = "", month = "", year = "", ...more] = text.split(separator)
  const turned = [year, month, day, ...more].join("-")
  return isRealDate(turned) ? turned : null
}

export function askForeigner(world: World, call: Call): Answer {
  const card = textField(call.fields, "document_number")
  if (card === null) return refuse(world, call, "document_number", required)
  const given = textField(call.fields, "birthdate")
  if (given === null) return refuse(world, call, "birthdate", required)
  const { birthdateFormat, birthdateMismatch } = world.tuning.choices
  const birthdate = readBirthdate(given, birthdateFormat)
  if (birthdate === null) return refuse(world, call, "birthdate", malformed)
  if (birthdateMismatch !== "not-compared" && birthdate !== foreignerBirthDate(card)) {
    if (birthdateMismatch === "400") return refuse(world, call, "birthdate", "No corresponde al titular.")
    return answerShaped(world, BY_CHOICE)
  }
  return answerRecord(world, "card", card, foreignerRecord(card, birthdate))
}

function isTaxNumber(ruc: string, format: ChoiceValues["rucFormat"]): boolean {
  if (format === "digits") return /^\d+$/.test(ruc)
  if (!/^\d{11}$/.test(ruc)) return false
  return format === "11-digits" || rucCheckDigit(ruc.slice(0, 10)) === ruc[10]
}

export function askCompany(world: World, call: Call): Answer {
  const ruc = textField(call.fields, "ruc")
  if (ruc === null) return refuse(world, call, "ruc", required)
  if (!isTaxNumber(ruc, world.tuning.choices.rucFormat)) return refuse(world, call, "ruc", malformed)
  return answerRecord(world, "ruc", ruc, companyRecord(ruc))
}

const PLATE_FORMATS = {
  "6-alphanumeric": /^[A-Z0-9]{3}[\s-]?[A-Z0-9]{3}$|^[A-Z0-9]{2}[\s-]?[A-Z0-9]{4}$/i,
  "6-with-hyphen": /^[A-Z0-9]{3}-[A-Z0-9]{3}$/i,
  any: /./s,
} as const

export function askVehicle(world: World, call: Call): Answer {
  const plate = textField(call.fields, "plate")
  if (plate === null) return refuse(world, call, "plate", required)
  const { choices, fileLinkLifetimeMs } = world.tuning
  if (!PLATE_FORMATS[choices.plateFormat].test(plate)) return refuse(world, call, "plate", malformed)
  const vehicle = vehicleOfPlate(plate)
  const kind = call.name === "vehicle" ? "vehicle" : "sheet"
  const link = world.links.sign({ kind, id: vehicle.plate }, call.now + fileLinkLifetimeMs)
  const write = call.name === "vehicle" ? publicVehicleRecord : registryVehicleRecord
  return answerRecord(world, "plate", plateKey(plate), write(vehicle, link, choices))
}
