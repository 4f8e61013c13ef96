import { AML_LEVELS, FIRST_AML_NUMBER } from "#sandbox/data/aml-report.ts"
import { FIRST_KYC_NUMBER, KYC_STATES } from "#sandbox/data/kyc-session.ts"
import { ENDLESS_DNI, FAILING_DNI } from "#sandbox/handlers/match-store.ts"
import { ENDLESS_VIN, FIRST_VIN_NUMBER, VIN_FINAL_STATES } from "#sandbox/handlers/vin-store.ts"
import type { OperationName } from "#sandbox/operations.ts"
import { type Family, identifierOf, TRAITS, type Trait } from "./notable-traits.ts"

/** An identifier worth asking about: the operation, the fields to send, and the special case of the answer. */
export type Notable = {
  operation: OperationName
  input: { [field: string]: string }
  es: string
  en: string
}

const WORDS: Record<Trait, { es: string; en: string }> = {
  ordinary: { es: "Registro corriente", en: "Ordinary record" },
  nulls: {
    es: "Con valores null (también donde la especificación dice texto)",
    en: "With nulls (also where the specification has a string)",
  },
  long: { es: "Nombre y textos muy largos", en: "Very long names and texts" },
  html: { es: "Texto que parece HTML", en: "Text that looks like HTML" },
  formula: {
    es: "Texto que parece fórmula de hoja de cálculo",
    en: "Text that looks like a spreadsheet formula",
  },
  "record-null": { es: "Sin registro: data es null", en: "Without a record: data is null" },
  "record-empty": {
    es: "Sin registro: data es un objeto vacío",
    en: "Without a record: data is an empty object",
  },
  "record-absent": { es: "Sin registro: el campo data no viene", en: "Without a record: no field data" },
  "extra-fields": {
    es: "Campos que la especificación no conoce",
    en: "Fields that the specification does not know",
  },
  "wrong-types": {
    es: "Tipos distintos a los de la especificación",
    en: "Types other than the specification's",
  },
  accents: {
    es: "Tildes, ñ, apóstrofo y marcas combinadas",
    en: "Accents, ñ, an apostrophe and combining marks",
  },
  "record-by-choice": {
    es: "Sin registro, en la forma elegida en el panel",
    en: "Without a record, in the shape chosen in the panel",
  },
  "unknown-words": {
    es: "Estados que la especificación no lista",
    en: "Statuses that the specification does not list",
  },
}

const MATCH_WORDS: { [trait in Trait]?: { es: string; en: string } } = {
  "record-null": {
    es: "El cotejo falla: documento no encontrado",
    en: "The match fails: document not found",
  },
  "record-empty": {
    es: "El cotejo falla: documento no encontrado",
    en: "The match fails: document not found",
  },
  "record-absent": {
    es: "El cotejo falla: documento no encontrado",
    en: "The match fails: document not found",
  },
  "record-by-choice": {
    es: "El cotejo falla: documento no encontrado",
    en: "The match fails: document not found",
  },
}

function rowsFor(
  operation: OperationName,
  family: Family,
  input: (identifier: string) => Notable["input"],
): Notable[] {
  return TRAITS.map((trait) => {
    const words = (operation === "match" ? MATCH_WORDS[trait] : undefined) ?? WORDS[trait]
    return { operation, input: input(identifierOf(family, trait)), ...words }
  })
}

const row = (operation: OperationName, input: Notable["input"], es: string, en: string): Notable => ({
  operation,
  input,
  es,
  en,
})
const kycInput = (document_number: string) => ({ document_type: "dni", document_number })
const matchInput = (dni: string) => ({ dni, names: "MARÍA" })

const LEADING_ZEROS: Notable[] = (["person", "person-ext", "aml"] as const).flatMap((operation) => [
  row(operation, { dni: "00123456" }, "DNI con ceros a la izquierda", "DNI with leading zeros"),
  row(operation, { dni: "00000007" }, "DNI con siete ceros", "DNI with seven zeros"),
])

/** Identifiers for every case worth seeing, by operation: shown in the panel and served at `/director/notable`. */
export const NOTABLE: Notable[] = [
  ...rowsFor("person", "dni", (dni) => ({ dni })),
  ...rowsFor("person-ext", "dni", (dni) => ({ dni })),
  row(
    "person-ext",
    { dni: "90000001" },
    "Menor de edad (los DNI que empiezan con 9)",
    "Under age (DNIs that begin with 9)",
  ),
  ...LEADING_ZEROS,
  ...rowsFor("foreigner", "card", (document_number) => ({ document_number, birthdate: "1990-05-03" })),
  ...rowsFor("company", "ruc", (ruc) => ({ ruc })),
  row(
    "company",
    { ruc: "10400000017" },
    "Persona natural: la misma del DNI 40000001",
    "A person: the one of DNI 40000001",
  ),
  ...rowsFor("vehicle", "plate", (plate) => ({ plate })),
  ...rowsFor("vehicle-registry", "plate", (plate) => ({ plate })),
  ...rowsFor("vin", "vin", (vin) => ({ vin })),
  ...VIN_FINAL_STATES.map((state, index) =>
    row(
      "vin",
      { vin: `SANDB0X00000000${FIRST_VIN_NUMBER + index}` },
      `La tarea termina en ${state}`,
      `The task ends in ${state}`,
    ),
  ),
  row("vin", { vin: ENDLESS_VIN }, "La tarea nunca deja de estar pendiente", "The task never leaves pending"),
  ...rowsFor("match", "dni", matchInput),
  row("match", matchInput("00123456"), "DNI con ceros a la izquierda", "DNI with leading zeros"),
  row(
    "match",
    matchInput(FAILING_DNI),
    "El cotejo falla y el token se devuelve",
    "The match fails and the token is returned",
  ),
  row(
    "match",
    matchInput(ENDLESS_DNI),
    "El cotejo nunca deja de estar pendiente",
    "The match never leaves pending",
  ),
  ...rowsFor("kyc", "dni", kycInput),
  ...KYC_STATES.map(([state, name], index) =>
    row("kyc", kycInput(String(FIRST_KYC_NUMBER + index)), `${name} (${state})`, `${name} (${state})`),
  ),
  row(
    "kyc",
    kycInput(String(FIRST_KYC_NUMBER + KYC_STATES.length)),
    "Sin sesión anterior",
    "No earlier session",
  ),
  ...rowsFor("aml", "dni", (dni) => ({ dni })),
  ...AML_LEVELS.map((level, index) =>
    row("aml", { dni: String(FIRST_AML_NUMBER + index) }, `Nivel ${level}`, `Level ${level}`),
  ),
  // The case of a signature request is that of its first signer.
  ...rowsFor("signature", "dni", (dni) => ({ "signers.0.document_number": dni })),
]
