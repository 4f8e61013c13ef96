import { randomInt } from "node:crypto"
import { rucCheckDigit } from "#sandbox/choices/notable-traits.ts"
import { defaultTuning } from "#sandbox/choices/tuning.ts"
import { amlReport } from "#sandbox/data/aml-report.ts"
import { citizenOf } from "#sandbox/data/citizen.ts"
import { foreignerBirthDate } from "#sandbox/data/foreigner-record.ts"
import type { Value, Values } from "./rehearsal.ts"

const DIGITS = "0123456789"
const VIN_SIGNS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"

const signs = (alphabet: string, count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("")

/** None of the notable ones, which begin with 4, 0 or 9. */
const freshDni = () => `7${signs(DIGITS, 7)}`
const freshVin = () => `9BW${signs(VIN_SIGNS, 8)}${signs(DIGITS, 6)}`

function freshRuc(): string {
  const ten = `207${signs(DIGITS, 7)}`
  return ten + rucCheckDigit(ten)
}

/** A DNI, of somebody whose AML report has matches in its sections when that is wanted. */
export const dni = (more: { name?: string; withMatches?: true } = {}): Value => ({
  name: more.name ?? "dni",
  label: { es: "DNI", en: "DNI" },
  make: () => {
    for (;;) {
      const number = freshDni()
      if (!more.withMatches || amlReport(number, defaultTuning().choices).aml_status === "RED") return number
    }
  },
})

export const ruc: Value = { name: "ruc", label: { es: "RUC", en: "RUC" }, make: freshRuc }

export const vin: Value = { name: "vin", label: { es: "VIN", en: "VIN" }, make: freshVin }

/** So many VINs, one on a line. */
export const vins = (count: number): Value => ({
  name: "vins",
  label: { es: `${count} VIN`, en: `${count} VINs` },
  make: () => Array.from({ length: count }, freshVin).join("\n"),
})

export const card: Value = {
  name: "card",
  label: { es: "Carné de extranjería", en: "Foreigner's card" },
  make: () => `00${signs(DIGITS, 7)}`,
}

/** A birth date that is not the one of the card's holder, as it is typed into Cotejo. */
export const wrongBirthdate: Value = {
  name: "birthdate",
  label: { es: "Fecha de nacimiento", en: "Birth date" },
  make: (values) => (foreignerBirthDate(values.card ?? "") === "1990-05-03" ? "1991-06-04" : "1990-05-03"),
}

/** The given names of the DNI's holder with one letter changed, as somebody might have written them down. */
export const misspeltNames: Value = {
  name: "names",
  label: { es: "Nombres declarados", en: "Declared names" },
  make: (values) => {
    const { givenNames } = citizenOf(values.dni ?? "")
    return `${givenNames.slice(0, -1)}${givenNames.endsWith("X") ? "Y" : "X"}`
  },
}

/** The surname as the registry has it. */
export const surname: Value = {
  name: "surname",
  label: { es: "Apellido paterno", en: "Paternal surname" },
  make: (values) => citizenOf(values.dni ?? "").paternal,
}

/** The answer of the service's support: under which identifier it accepted the question. */
export const taskOfVin: Value = {
  name: "task",
  label: {
    es: "Lo que diría el soporte del servicio: su tarea",
    en: "What the service's support would say: its task",
  },
  find: (world, values: Values) => world.vin.newestOf(values.vin ?? "")?.id ?? null,
}

/** Somebody to send a signature request to. */
export const signer: Value = {
  name: "signer",
  label: { es: "Firmante (una fila de hoja de cálculo)", en: "Signer (a row of a spreadsheet)" },
  make: () => {
    const number = freshDni()
    const person = citizenOf(number)
    return `${person.givenNames} ${person.paternal}\tDNI\t${number}\tfirmante.${number}@example.pe`
  },
}
