import type { OperationName } from "#sandbox/operations.ts"

/** The cases that the last two digits of an identifier choose, the first of them 01; the same digits in every family (DNI, card, RUC, plate, VIN). */
const CASES = {
  ordinary: ["Registro corriente", "Ordinary record"],
  nulls: [
    "Con valores null (también donde la especificación dice texto)",
    "With nulls (also where the specification has a string)",
  ],
  long: ["Nombre y textos muy largos", "Very long names and texts"],
  html: ["Texto que parece HTML", "Text that looks like HTML"],
  formula: ["Texto que parece fórmula de hoja de cálculo", "Text that looks like a spreadsheet formula"],
  "record-null": ["Sin registro: data es null", "Without a record: data is null"],
  "record-empty": ["Sin registro: data es un objeto vacío", "Without a record: data is an empty object"],
  "record-absent": ["Sin registro: el campo data no viene", "Without a record: no field data"],
  "extra-fields": ["Campos que la especificación no conoce", "Fields that the specification does not know"],
  "wrong-types": ["Tipos distintos a los de la especificación", "Types other than the specification's"],
  accents: ["Tildes, ñ, apóstrofo y marcas combinadas", "Accents, ñ, an apostrophe and combining marks"],
  "record-by-choice": [
    "Sin registro, en la forma elegida en el panel",
    "Without a record, in the shape chosen in the panel",
  ],
  "unknown-words": [
    "Estados que la especificación no lista",
    "Statuses that the specification does not list",
  ],
} as const

export type Trait = keyof typeof CASES
export const TRAITS = Object.keys(CASES) as Trait[]

export type Family = "dni" | "card" | "ruc" | "plate" | "vin"

const two = (value: number) => String(value).padStart(2, "0")

/** The check digit of a tax number (weights 5432765432, modulo 11). */
function rucCheckDigit(firstTen: string): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(firstTen[index] ?? "0"), 0)
  const rest = 11 - (sum % 11)
  return String(rest >= 10 ? rest - 10 : rest)
}

const BUILD: Record<Family, (number: number) => string> = {
  dni: (number) => `400000${two(number)}`,
  card: (number) => `0020000${two(number)}`,
  ruc: (number) => `20400000${two(number)}${rucCheckDigit(`20400000${two(number)}`)}`,
  plate: (number) => `CTJ0${two(number)}`,
  vin: (number) => `SANDB0X00000000${two(number)}`,
}

export function identifierOf(family: Family, trait: Trait): string {
  return BUILD[family](TRAITS.indexOf(trait) + 1)
}

const BY_IDENTIFIER = new Map(
  (Object.keys(BUILD) as Family[]).flatMap((family) =>
    TRAITS.map((trait) => [`${family}:${identifierOf(family, trait)}`, trait] as const),
  ),
)

/** The trait of an identifier; everything that is not in the table of notable ones is ordinary. */
export function traitOf(family: Family, identifier: string): Trait {
  return BY_IDENTIFIER.get(`${family}:${identifier}`) ?? "ordinary"
}

/** The item of a list that numbers from `first` on choose, in its order; undefined for every other number. */
function numbered<T>(list: readonly T[], first: number, number: string): T | undefined {
  return /^\d+$/.test(number) ? list[Number(number) - first] : undefined
}

export const AML_LEVELS = ["GREEN", "YELLOW", "ORANGE", "RED", "BLACK"] as const
export type AmlLevel = (typeof AML_LEVELS)[number]
const FIRST_AML_NUMBER = 40000020

/** DNI 40000020 to 40000024 are the five levels in order. */
export function notableLevelOf(dni: string): AmlLevel | undefined {
  return dni.length === 8 ? numbered(AML_LEVELS, FIRST_AML_NUMBER, dni) : undefined
}

/** The nine states of a KYC session and their Spanish names, as the specification lists them, and last: no session. */
export const KYC_SESSIONS = [
  ["not_started", "No iniciado"],
  ["in_progress", "En Progreso"],
  ["in_review", "En Revisión"],
  ["approved", "Aprobado"],
  ["declined", "Desaprobado"],
  ["expired", "Expirado"],
  ["kyc_expired", "KYC expirado"],
  ["abandoned", "Abandonado"],
  ["error", "Error"],
  null,
] as const
const FIRST_KYC_NUMBER = 40000030

/** DNI 40000030 to 40000038 are the nine states in the order of the specification, 40000039 has no session. */
export function notableSessionOf(number: string): (typeof KYC_SESSIONS)[number] | undefined {
  return number.length === 8 ? numbered(KYC_SESSIONS, FIRST_KYC_NUMBER, number) : undefined
}

/** The specification does not show the states that follow pending; these are this sandbox's words. */
export const VIN_FINAL_STATES = ["completed", "failed", "not_found", "error", "observado"] as const
const FIRST_VIN_NUMBER = 20

/** SANDB0X0000000020 to ...24 end in the five words in order; every other VIN completes. */
export function finalStateOf(vin: string): string {
  return numbered(VIN_FINAL_STATES, FIRST_VIN_NUMBER, /^SANDB0X(\d{10})$/.exec(vin)?.[1] ?? "") ?? "completed"
}

const ENDLESS_VIN_NUMBER = 29
const FAILING_NUMBER = 50
const ENDLESS_NUMBER = 51
export const ENDLESS_VIN = BUILD.vin(ENDLESS_VIN_NUMBER)
export const FAILING_DNI = BUILD.dni(FAILING_NUMBER)
export const ENDLESS_DNI = BUILD.dni(ENDLESS_NUMBER)

/** What an ending, or a whole number, chooses in one operation alone. */
type OwnCase = { operation: OperationName; number: string; es: string; en: string }

const own = (operation: OperationName, number: string | number, es: string, en = es): OwnCase => ({
  operation,
  number: typeof number === "number" ? two(number) : number,
  es,
  en,
})

/** The endings above 13. */
const OWN_ENDINGS = [
  ...AML_LEVELS.map((level, index) =>
    own("aml", (FIRST_AML_NUMBER % 100) + index, `Nivel ${level}`, `Level ${level}`),
  ),
  ...VIN_FINAL_STATES.map((state, index) =>
    own("vin", FIRST_VIN_NUMBER + index, `La tarea termina en ${state}`, `The task ends in ${state}`),
  ),
  own("vin", ENDLESS_VIN_NUMBER, "La tarea nunca deja de estar pendiente", "The task never leaves pending"),
  ...KYC_SESSIONS.map((session, index) =>
    session
      ? own("kyc", (FIRST_KYC_NUMBER % 100) + index, `${session[1]} (${session[0]})`)
      : own("kyc", (FIRST_KYC_NUMBER % 100) + index, "Sin sesión anterior", "No earlier session"),
  ),
  own(
    "match",
    FAILING_NUMBER,
    "El cotejo falla y el token se devuelve",
    "The match fails, its token returns",
  ),
  own("match", ENDLESS_NUMBER, "El cotejo nunca deja de estar pendiente", "The match never leaves pending"),
]

const OWN_NUMBERS = [
  own(
    "person-ext",
    "90000001",
    "Menor de edad (los DNI que empiezan con 9)",
    "Under age (DNIs that begin with 9)",
  ),
  ...(["person", "person-ext", "aml", "match"] as const).flatMap((operation) => [
    own(operation, "00123456", "DNI con ceros a la izquierda", "DNI with leading zeros"),
    own(operation, "00000007", "DNI con siete ceros", "DNI with seven zeros"),
  ]),
  own(
    "company",
    "10400000017",
    "Persona natural: la misma del DNI 40000001",
    "A person: the one of DNI 40000001",
  ),
]

type Input = { [field: string]: string }

/** What each operation is asked by, and the fields to send for it. */
const ASKED_BY: [OperationName, Family, (identifier: string) => Input][] = [
  ["person", "dni", (dni) => ({ dni })],
  ["person-ext", "dni", (dni) => ({ dni })],
  ["foreigner", "card", (document_number) => ({ document_number, birthdate: "1990-05-03" })],
  ["company", "ruc", (ruc) => ({ ruc })],
  ["vehicle", "plate", (plate) => ({ plate })],
  ["vehicle-registry", "plate", (plate) => ({ plate })],
  ["vin", "vin", (vin) => ({ vin })],
  ["match", "dni", (dni) => ({ dni, names: "MARÍA" })],
  ["kyc", "dni", (document_number) => ({ document_type: "dni", document_number })],
  ["aml", "dni", (dni) => ({ dni })],
  // The case of a signature request is that of its first signer.
  ["signature", "dni", (dni) => ({ "signers.0.document_number": dni })],
]

/** An identifier worth asking about: the operation, the fields to send, and the special case of the answer. */
type Notable = { operation: OperationName; input: Input; es: string; en: string }

/** Identifiers for every case worth seeing, by operation: shown in the panel and served at `/director/notable`. */
export const NOTABLE: Notable[] = ASKED_BY.flatMap(([operation, family, input]) => [
  ...TRAITS.map((trait): Notable => {
    const fails = operation === "match" && trait.startsWith("record-")
    const [es, en] = fails
      ? (["El cotejo falla: documento no encontrado", "The match fails: document not found"] as const)
      : CASES[trait]
    return { operation, input: input(identifierOf(family, trait)), es, en }
  }),
  ...[...OWN_ENDINGS, ...OWN_NUMBERS]
    .filter((one) => one.operation === operation)
    .map(({ number, es, en }): Notable => {
      const identifier = number.length > 2 ? number : BUILD[family](Number(number))
      return { operation, input: input(identifier), es, en }
    }),
])

/** The table of docs/sandbox.md: what an ending, or a number, chooses in which operations. */
export const CASE_TABLE: { number: string; in: string; en: string }[] = [
  ...TRAITS.map((trait, index) => ({ number: two(index + 1), in: "all", en: CASES[trait][1] })),
  ...[...OWN_ENDINGS, ...OWN_NUMBERS].map(({ operation, number, en }) => ({ number, in: operation, en })),
]
