import { can, type Role } from "#lib/auth/permissions.ts"
import { OPERATION_SLUGS, type OperationSlug } from "#lib/operations/registry.ts"

/** The operations whose checks a role may read: records staff see AML reports alone. */
export function visibleOperations(role: Role): OperationSlug[] {
  if (can(role, "check.read")) return OPERATION_SLUGS
  return can(role, "aml.read") ? ["aml"] : []
}
