import { type ExactJson, type ExactObject, fieldOf, isExactObject } from "#lib/checks/exact-json.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** A field of an answer as the header of a dossier shows it; `path` is its dotted place. Undefined: it did not come. */
export type SourceField = { path: string; value: ExactJson | undefined }

const MOST_LEAVES = 12

/**
 * What of an answer stands in the header of a dossier, and how many fields are left for the check's own page. Where the specification shows no
 * fields, these are the first that came, in their order.
 */
export function sourceFields(
  operation: OperationSlug,
  record: ExactObject,
): { shown: SourceField[]; left: number } {
  const chosen = SOURCE_FIELDS[operation]
  if (chosen.length === 0) {
    const leaves = leavesOf(record, "")
    return { shown: leaves.slice(0, MOST_LEAVES), left: Math.max(0, leaves.length - MOST_LEAVES) }
  }
  const shown = chosen.map((path) => ({ path, value: fieldOf(record, path) }))
  const names = record.entries.map(([name]) => name)
  return { shown, left: names.filter((name) => !chosen.includes(name)).length }
}

/** The values without parts of a record, objects within it opened; a list stays one value. */
function leavesOf(record: ExactObject, within: string): SourceField[] {
  return record.entries.flatMap(([name, value]) => {
    const path = within === "" ? name : `${within}.${name}`
    return isExactObject(value) && value.entries.length > 0 ? leavesOf(value, path) : [{ path, value }]
  })
}

/** The fields that tell the most of each answer; none where the specification does not show them. */
const SOURCE_FIELDS: Record<OperationSlug, readonly string[]> = {
  person: ["nombres", "apellido_paterno", "apellido_materno", "caracter_verificacion"],
  "person-ext": [
    "given_names",
    "paternal_surname",
    "maternal_surname",
    "birth_date",
    "gender",
    "ubigeo",
    "underage",
    "verification_digit",
  ],
  foreigner: [
    "nombres",
    "apellido_paterno",
    "apellido_materno",
    "fecha_nacimiento",
    "nacionalidad",
    "calidad_migratoria",
    "fecha_expiracion_carnet",
  ],
  company: [
    "razon_social",
    "nombre_comercial",
    "estado_contribuyente",
    "condicion_contribuyente",
    "direccion",
    "fecha_inscripcion",
  ],
  vehicle: [
    "make",
    "model",
    "model_year",
    "color",
    "current_license_plate",
    "previous_license_plate",
    "vin_number",
    "engine_number",
    "status",
    "owners",
  ],
  "vehicle-registry": [
    "marca",
    "modelo",
    "ano_modelo",
    "color",
    "placa_vigente",
    "placa_anterior",
    "n_vin",
    "n_motor",
    "condicion",
    "propietarios",
    "afectaciones",
  ],
  vin: [],
  match: ["status", "score"],
  kyc: ["status_name", "status", "created_at"],
  aml: ["aml_status"],
}
