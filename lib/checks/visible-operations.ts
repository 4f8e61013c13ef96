import { can, type Role } from "#lib/auth/permissions.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation } from "#lib/operations/registry.ts"

/** Who looks. */
export type Viewer = { id: string; role: Role }

/** The operations whose checks a role may read: records staff see AML reports alone. */
export function visibleOperations(role: Role): CheckOperation[] {
  if (can(role, "check.read")) return CHECK_OPERATION_SLUGS
  return can(role, "aml.read") ? ["aml"] : []
}

/** The checks that somebody may read: those of these operations, and of the signature requests, when a person is named, theirs alone. */
export type CheckScope = { operations: readonly CheckOperation[]; signaturesOf?: string | undefined }

/** What that person may read: a signature request is its author's, and theirs who may read all of them. */
export function visibleTo({ id, role }: Viewer): CheckScope {
  const operations = visibleOperations(role)
  if (can(role, "signature.readAll") || !operations.includes("signature")) return { operations }
  return { operations, signaturesOf: id }
}

/** Whether that person may read that check. */
export function maySee(
  viewer: Viewer,
  check: { operation: CheckOperation; requestedBy: { id: string } },
): boolean {
  const { operations, signaturesOf } = visibleTo(viewer)
  if (!operations.includes(check.operation)) return false
  return (
    check.operation !== "signature" || signaturesOf === undefined || check.requestedBy.id === signaturesOf
  )
}
