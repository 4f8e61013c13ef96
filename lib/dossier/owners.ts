import { fieldOf } from "#lib/checks/exact-json.ts"
import type { SourceAnswer } from "./source-answers.ts"

type Owners = { field: string; names: string[] }

/**
 * The names of a vehicle's owners as that source gives them: texts in the public data (the specification's sample), `nombre` of objects in
 * the information sheet. Null when the source has no such list, or when an element has another shape: then nothing is compared.
 */
export function ownersOf({ operation, record }: Pick<SourceAnswer, "operation" | "record">): Owners | null {
  if (operation !== "vehicle" && operation !== "vehicle-registry") return null
  const field = operation === "vehicle" ? "owners" : "propietarios"
  const list = fieldOf(record, field)
  if (!Array.isArray(list)) return null
  const names = list.map((owner) => (operation === "vehicle" ? owner : fieldOf(owner, "nombre")))
  const texts = names.filter((name) => typeof name === "string")
  return texts.length === names.length ? { field, names: texts } : null
}
