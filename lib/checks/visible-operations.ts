import { can, type Role } from "#lib/auth/permissions.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation } from "#lib/operations/registry.ts"

/** The operations whose checks a role may read: records staff see AML reports alone. */
export function visibleOperations(role: Role): CheckOperation[] {
  if (can(role, "check.read")) return CHECK_OPERATION_SLUGS
  return can(role, "aml.read") ? ["aml"] : []
}
