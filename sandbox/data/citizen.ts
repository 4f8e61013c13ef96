import { traitOf } from "#sandbox/choices/notable.ts"
import { addYears, ageOn, civilDate, limaDate } from "./dates.ts"
import { diceFor } from "./dice.ts"
import { MEN, SURNAMES, WOMEN } from "./names.ts"
import { addressFrom } from "./places.ts"
import { flavourOf, type RecordData } from "./record-traits.ts"

/** A person in the sandbox's national registry: the same DNI gives the same one in every operation. */
export type Citizen = {
  dni: string
  givenNames: string
  paternal: string
  maternal: string
  married: string | null
  gender: "M" | "F"
  birthDate: string
  issueDate: string
  expirationDate: string | null
  ubigeo: string
  address: string
  checkDigit: string
  formerCheckLetter: string | null
}

const CHECK_DIGITS = "67890112345"
const CHECK_LETTERS = "KABCDEFGHIJ"

/** The check characters of an ID number: weights 32765432, modulo 11, one table of digits and an older one of letters. */
function checkCharacters(dni: string): { digit: string; letter: string } {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * (Number(dni[index] ?? "0") || 0), 0)
  const row = (11 - (sum % 11)) % 11
  return { digit: CHECK_DIGITS[row] ?? "0", letter: CHECK_LETTERS[row] ?? "K" }
}

/** Minors hold numbers of the ninety millions here; everybody else is an adult. */
const UNDERAGE_PREFIX = "9"

/** The person of an ID number, from the number alone. */
export function citizenOf(dni: string): Citizen {
  const dice = diceFor("citizen", dni)
  const trait = traitOf("dni", dni)
  const flavour = flavourOf(trait)
  const gender = dice.chance(50) ? "F" : "M"
  const givenNames = dice.pick(gender === "F" ? WOMEN : MEN)
  const paternal = dice.pick(SURNAMES)
  const maternal = dice.pick(SURNAMES)
  const isMinor = dni.length === 8 && dni.startsWith(UNDERAGE_PREFIX)
  const birthDate = isMinor ? civilDate(dice, 2012, 2024) : civilDate(dice, 1938, 2005)
  const issueDate = civilDate(dice, 2019, 2025)
  const { address, ubigeo } = addressFrom(dice)
  const check = checkCharacters(dni)
  const lifelong = Number(birthDate.slice(0, 4)) < 1956
  return {
    dni,
    givenNames: flavour?.given ?? givenNames.toUpperCase(),
    paternal: flavour?.paternal ?? paternal.toUpperCase(),
    maternal: flavour?.maternal ?? maternal.toUpperCase(),
    married: gender === "F" && !isMinor && dice.chance(25) ? `DE ${dice.pick(SURNAMES)}`.toUpperCase() : null,
    gender,
    birthDate,
    issueDate,
    expirationDate: lifelong ? null : addYears(issueDate, 8),
    ubigeo,
    address: flavour?.text ?? address,
    checkDigit: check.digit,
    formerCheckLetter: trait === "nulls" || dice.chance(40) ? null : check.letter,
  }
}

/** Surnames and given names in one line, as vehicle and tax records write them. */
export function fullNameOf(person: Citizen): string {
  return `${person.paternal} ${person.maternal} ${person.givenNames}`
}

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

/** The extended person record (personas-ext); `underage` is computed for the day of the question in Lima. */
export function extendedPersonRecord(dni: string, now: number): RecordData {
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
    gender: trait === "unknown-words" ? "X-NO ESPECIFICADO" : person.gender,
    underage: ageOn(person.birthDate, limaDate(now)) < 18,
  }
}
