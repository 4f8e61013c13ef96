import { type ExactJson, type ExactObject, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

/** A field of an answer as the header of a dossier shows it; `path` is its dotted place. Undefined: it did not come. */
export type SourceField = { path: string; value: ExactJson | undefined }

const MAX_LEAVES = 12

/**
 * Returns the fields of an answer for the header of a dossier, and how many are left for the check's own page. Where the specification shows no
 * fields, these are the first that came, in their order. `onlyCame`: absent fields are left out.
 */
export function sourceFields(
  operation: CheckOperation,
  record: ExactObject,
  onlyCame = false,
): { shown: SourceField[]; left: number } {
  const chosen = operationOf(operation).record.summary
  if (chosen.length === 0) {
    const leaves = leavesOf(record, "")
    return { shown: leaves.slice(0, MAX_LEAVES), left: Math.max(0, leaves.length - MAX_LEAVES) }
  }
  const shown = chosen
    .map((path) => ({ path, value: fieldOf(record, path) }))
    .filter(({ value }) => !onlyCame || value !== undefined)
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
