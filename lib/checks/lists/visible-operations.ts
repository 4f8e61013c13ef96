import { can, type Holder } from "#lib/domain/access/permissions.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import type { ListReader } from "#lib/subjects/mask-identifier.ts"

export type Viewer = { id: string; role: Holder } & ListReader

/** The operations whose checks a role may read: records staff see AML reports alone. */
export function visibleOperations(role: Holder): CheckOperation[] {
  if (can(role, "check.read")) return CHECK_OPERATION_SLUGS
  return CHECK_OPERATION_SLUGS.filter((slug) => {
    const { readableWith } = operationOf(slug)
    return readableWith !== null && can(role, readableWith)
  })
}

/** Operations whose checks are seen by who asked, and by those who may see everybody's, alone. */
export const isOwned = (slug: CheckOperation) => operationOf(slug).owned

/** The checks that somebody may read: those of these operations, and of the owned ones, when a person is named, theirs alone. */
export type CheckScope = { operations: readonly CheckOperation[]; ownedBy?: string | undefined }

export function visibleTo({ id, role }: Viewer): CheckScope {
  const operations = visibleOperations(role)
  if (can(role, "signature.readAll") || !operations.some(isOwned)) return { operations }
  return { operations, ownedBy: id }
}

export function maySee(
  viewer: Viewer,
  check: { operation: CheckOperation; requestedBy: { id: string } },
): boolean {
  const { operations, ownedBy } = visibleTo(viewer)
  if (!operations.includes(check.operation)) return false
  return !isOwned(check.operation) || ownedBy === undefined || check.requestedBy.id === ownedBy
}
