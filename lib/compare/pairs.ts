import { knownFields } from "#lib/operations/deviations.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

/** Two fields, by their names in the two records, that are read beside each other. */
export type FieldPair = readonly [left: string, right: string]

/** The two records of a person. Other fields stand in one of them alone. */
const PERSON: readonly FieldPair[] = [
  ["dni", "dni"],
  ["nombres", "given_names"],
  ["apellido_paterno", "paternal_surname"],
  ["apellido_materno", "maternal_surname"],
  ["caracter_verificacion", "verification_digit"],
]

/** The two records of a vehicle; owners differ in shape (texts in one, objects in the other) and are read in each. */
const VEHICLE: readonly FieldPair[] = [
  ["license_plate_number", "n_placa"],
  ["current_license_plate", "placa_vigente"],
  ["previous_license_plate", "placa_anterior"],
  ["serial_number", "n_serie"],
  ["vin_number", "n_vin"],
  ["engine_number", "n_motor"],
  ["make", "marca"],
  ["model", "modelo"],
  ["model_year", "ano_modelo"],
  ["color", "color"],
  ["registration_office", "sede"],
]

/**
 * Which fields of two operations are laid beside each other; null when the two answers have nothing in common. Two answers of
 * one operation have every field of the specification in common, but for links to files, which are new each time.
 */
export function pairsFor(left: CheckOperation, right: CheckOperation): readonly FieldPair[] | null {
  if (left === right) {
    const operation = operationOf(left)
    const fields = knownFields(operation).filter((name) => !operation.fileFields.includes(name))
    return fields.map((name): FieldPair => [name, name])
  }
  if (left === "person" && right === "person-ext") return PERSON
  if (left === "vehicle" && right === "vehicle-registry") return VEHICLE
  if (isSwapped(left, right))
    return pairsFor(right, left)?.map(([one, other]): FieldPair => [other, one]) ?? null
  return null
}

function isSwapped(left: CheckOperation, right: CheckOperation): boolean {
  return (left === "person-ext" && right === "person") || (left === "vehicle-registry" && right === "vehicle")
}

/**
 * The checks of a row that are compared: for each, the first earlier one about the same subject with fields in common.
 * Answers about different subjects are never compared.
 */
export function comparable<C extends { operation: CheckOperation; subjectId: string }>(
  checks: readonly C[],
): { left: C; right: C; pairs: readonly FieldPair[] }[] {
  return checks.flatMap((right, index) => {
    for (const left of checks.slice(0, index)) {
      const pairs = left.subjectId === right.subjectId ? pairsFor(left.operation, right.operation) : null
      if (pairs) return [{ left, right, pairs }]
    }
    return []
  })
}
