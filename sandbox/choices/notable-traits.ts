/**
 * The special case that an identifier has. Each family of identifiers (DNI, card, RUC, plate, VIN) has the same
 * traits under the same last digits, so that a case learnt once applies to every operation.
 */
export const TRAITS = [
  "ordinary",
  "nulls",
  "long",
  "html",
  "formula",
  "record-null",
  "record-empty",
  "record-absent",
  "extra-fields",
  "wrong-types",
  "accents",
  "record-by-choice",
  "unknown-words",
] as const

export type Trait = (typeof TRAITS)[number]

export type Family = "dni" | "card" | "ruc" | "plate" | "vin"

const two = (value: number) => String(value).padStart(2, "0")

/** The check digit of a tax number (weights 5432765432, modulo 11). */
export function rucCheckDigit(firstTen: string): string {
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

/** The identifier of a family that carries a trait. */
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
