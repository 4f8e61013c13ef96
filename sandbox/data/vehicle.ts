import { type Trait, traitOf } from "#sandbox/choices/notable.ts"
import { citizenOf, fullNameOf } from "./citizen.ts"
import { companyName } from "./company-record.ts"
import { civilDate } from "./dates.ts"
import { type Choices, type Dice, diceFor, listOf } from "./dice.ts"
import { addressFrom } from "./places.ts"
import { flavourOf } from "./record-traits.ts"

type Model = { make: string; model: string; body: string; category: string; seats: number; cc: number }

const MODELS: Choices<[string, string, string, string, number, number]> = [
  ["TOYOTA", "YARIS", "SEDAN", "M1", 5, 1496],
  ["TOYOTA", "HILUX 4X4 D/C", "PICK UP", "N1", 5, 2393],
  ["TOYOTA", "COROLLA CROSS", "SUV", "M1", 5, 1798],
  ["HYUNDAI", "ACCENT", "SEDAN", "M1", 5, 1368],
  ["HYUNDAI", "TUCSON", "SUV", "M1", 5, 1999],
  ["KIA", "RIO", "HATCHBACK", "M1", 5, 1396],
  ["KIA", "PICANTO", "HATCHBACK", "M1", 5, 998],
  ["NISSAN", "SENTRA", "SEDAN", "M1", 5, 1598],
  ["CHEVROLET", "ONIX", "SEDAN", "M1", 5, 1199],
  ["SUZUKI", "SWIFT", "HATCHBACK", "M1", 5, 1197],
  ["VOLKSWAGEN", "GOL", "HATCHBACK", "M1", 5, 1598],
  ["MITSUBISHI", "L200", "PICK UP", "N1", 5, 2442],
  ["CITROËN", "C3", "HATCHBACK", "M1", 5, 1199],
  ["JAC", "S3", "SUV", "M1", 5, 1590],
  ["HINO", "500 FM 2635", "VOLQUETE", "N3", 3, 7684],
  ["MERCEDES-BENZ", "SPRINTER 515", "MINIBUS", "M2", 19, 2148],
  ["BAJAJ", "RE 4S", "TRIMOTO PASAJEROS", "L5", 4, 199],
  ["HONDA", "CB 190R", "MOTOCICLETA", "L3", 2, 184],
]
const COLORS = listOf(`
  BLANCO | NEGRO | PLATA | GRIS OSCURO METÁLICO | ROJO | AZUL | VERDE LIMÓN | PERLA | MARRÓN CAÑA
`)
const VIN_LETTERS = listOf(`
  A | B | C | D | E | F | G | H | J | K | L | M | N | P | R | S | T | U | V | W | X | Y | Z
`)

type Owner = { name: string; documentType: string | null; documentNumber: string | null }

/** One vehicle as the sandbox's registry holds it; all its records are written from this. */
export type Vehicle = Model & {
  plate: string
  trait: Trait
  vin: string
  serial: string
  engine: string
  color: string
  secondColor: string | null
  formerPlate: string | null
  status: string
  annotations: string
  office: string
  modelYear: number
  registeredOn: string
  ownedSince: string | null
  owners: Owner[]
  dice: Dice
}

/** The form under which a plate is looked up: capitals, no hyphen or space. */
export function plateKey(plate: string): string {
  return plate.toUpperCase().replaceAll(/[\s-]/g, "")
}

function vinFrom(dice: Dice): string {
  const letters = (count: number) => Array.from({ length: count }, () => dice.pick(VIN_LETTERS)).join("")
  return `${dice.pick(["8AJ", "MR2", "KMH", "9BW", "JTD", "3N1", "LSJ"])}${letters(5)}${dice.digits(2)}${letters(1)}${dice.digits(6)}`
}

const plateFrom = (dice: Dice) =>
  `${dice.pick(VIN_LETTERS)}${dice.digits(1)}${dice.pick(VIN_LETTERS)}${dice.digits(3)}`

function ownerFrom(dice: Dice, flavour: ReturnType<typeof flavourOf>): Owner {
  if (flavour)
    return { name: flavour.given, documentType: "DNI", documentNumber: dice.between(1e7, 8e7).toString() }
  if (dice.chance(25)) {
    const ruc = `20${dice.digits(9)}`
    return { name: companyName(ruc), documentType: "RUC", documentNumber: ruc }
  }
  const dni = dice.chance(10) ? dice.digits(7).padStart(8, "0") : dice.between(1e7, 8e7).toString()
  return { name: fullNameOf(citizenOf(dni)), documentType: "DNI", documentNumber: dni }
}

function vehicleFrom(dice: Dice, trait: Trait, plate: string, vin: string): Vehicle {
  const [make, model, body, category, seats, cc] = dice.pick(MODELS)
  const flavour = flavourOf(trait)
  const modelYear = dice.between(2004, 2025)
  const owners = Array.from({ length: dice.pick([1, 1, 1, 2, 3]) }, () => ownerFrom(dice, flavour))
  const nulls = trait === "nulls"
  return {
    make,
    model: flavour?.paternal ?? model,
    body,
    category,
    seats,
    cc,
    plate,
    trait,
    vin,
    serial: vin,
    engine: `${dice.pick(["1NR", "G4FA", "HR16", "2GD", "K10B"])}${dice.digits(6)}`,
    color: dice.pick(COLORS),
    secondColor: nulls || dice.chance(80) ? null : dice.pick(COLORS),
    formerPlate: nulls || dice.chance(70) ? null : plateFrom(dice),
    status:
      trait === "unknown-words"
        ? "EN TRÁNSITO REGISTRAL (COD. 77)"
        : dice.pick(["EN CIRCULACION", "EN CIRCULACION", "RETIRADO", "ROBADO"]),
    annotations:
      flavour?.text ?? dice.pick(["NINGUNA", "NINGUNA", "ORDEN DE CAPTURA", "GARANTÍA MOBILIARIA"]),
    office: addressFrom(dice).office,
    modelYear,
    registeredOn: civilDate(dice, modelYear, modelYear),
    ownedSince: nulls ? null : civilDate(dice, modelYear, 2025),
    owners: nulls ? owners.map((owner) => ({ ...owner, documentType: null, documentNumber: null })) : owners,
    dice,
  }
}

/** The vehicle of a plate, from the plate alone (case and hyphen do not matter). */
export function vehicleOfPlate(plate: string): Vehicle {
  const key = plateKey(plate)
  const dice = diceFor("vehicle", key)
  return vehicleFrom(dice, traitOf("plate", key), key, vinFrom(dice))
}

export function vehicleOfVin(vin: string): Vehicle {
  const dice = diceFor("vehicle-vin", vin)
  return vehicleFrom(dice, traitOf("vin", vin), plateFrom(dice), vin)
}
