import { knownFields } from "#lib/operations/deviations.ts"
import {
  type CheckOperation,
  OPERATION_SLUGS,
  type OperationSlug,
  operationOf,
} from "#lib/operations/registry.ts"

/** Two fields, by their names in the two records, that are read beside each other. */
export type FieldPair = readonly [left: string, right: string]

/** The fields of two operations that are compared, without links to files, which are new each time; null when there is nothing in common. */
export function pairsFor(left: CheckOperation, right: CheckOperation): readonly FieldPair[] | null {
  if (left === right) {
    const operation = operationOf(left)
    const fields = knownFields(operation).filter((name) => !operation.fileFields.includes(name))
    return fields.map((name): FieldPair => [name, name])
  }
  const own = operationOf(left).siblings[right]
  const turned = operationOf(right).siblings[left]?.map(([other, one]): FieldPair => [one, other])
  return own ?? turned ?? null
}

/** The other questions about the same thing, in the order in which people meet them. */
export function siblingsOf(operation: OperationSlug): OperationSlug[] {
  return OPERATION_SLUGS.filter((other) => other !== operation && pairsFor(operation, other) !== null)
}
