import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { traitOf } from "#sandbox/choices/notable-traits.ts"
import { citizenOf } from "./citizen.ts"
import { ageOn, limaDate } from "./dates.ts"
import type { RecordData } from "./record-traits.ts"

/** The person record (personas). */
export function personRecord(dni: string): RecordData {
  const person = citizenOf(dni)
  return {
    dni,
    nombres: person.givenNames,
    apellido_paterno: person.paternal,
    apellido_materno: person.maternal,
    caracter_verificacion: person.checkDigit,
    caracter_verificacion_anterior: person.formerCheckLetter,
  }
}

const GENDER_WORDS = {
  letters: { M: "M", F: "F" },
  words: { M: "MASCULINO", F: "FEMENINO" },
  digits: { M: "1", F: "2" },
} as const

/** The extended person record (personas-ext); `underage` is computed for the day of the question in Lima. */
export function extendedPersonRecord(dni: string, choices: ChoiceValues, now: number): RecordData {
  const person = citizenOf(dni)
  const trait = traitOf("dni", dni)
  return {
    dni,
    verification_digit: person.checkDigit,
    given_names: person.givenNames,
    paternal_surname: person.paternal,
    // The notable case "nulls": the specification has a string here.
    maternal_surname: trait === "nulls" ? null : person.maternal,
    birth_date: person.birthDate,
    ubigeo: trait === "nulls" ? null : person.ubigeo,
    gender:
      trait === "unknown-words" ? "X-NO ESPECIFICADO" : GENDER_WORDS[choices.genderWords][person.gender],
    underage: ageOn(person.birthDate, limaDate(now)) < 18,
  }
}
