import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { operationOf } from "#lib/operations/registry.ts"

type Owners = { field: string; names: string[] }

/**
 * The names of a vehicle's owners as that source gives them: texts in the public data (the specification's sample), a field of objects in
 * the information sheet. Null when the source has no such list, or when an element has another shape: then nothing is compared.
 */
export function ownersOf({ operation, record }: Pick<SourceAnswer, "operation" | "record">): Owners | null {
  const { owners } = operationOf(operation).record
  if (!owners) return null
  const list = fieldOf(record, owners.field)
  if (!Array.isArray(list)) return null
  const names = list.map((owner) => (owners.name === undefined ? owner : fieldOf(owner, owners.name)))
  const texts = names.filter((name) => typeof name === "string")
  return texts.length === names.length ? { field: owners.field, names: texts } : null
}
