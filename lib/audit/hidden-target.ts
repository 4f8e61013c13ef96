import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import { maySee, type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { AuditTarget, IdTarget } from "#lib/domain/audit/targets.ts"
import { visibleSubjects } from "#lib/dossier/dossier-subject.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** Of each kind of thing that not everybody may see: whether it is there under that id, and hidden from that person. */
const IS_HIDDEN = {
  async check(viewer, id) {
    const [row] = await db()
      .select({ operation: checks.operation, by: checks.requestedBy })
      .from(checks)
      .where(eq(checks.id, id))
    return row !== undefined && !maySee(viewer, { operation: row.operation, requestedBy: { id: row.by } })
  },
  async batch({ role }, id) {
    const [row] = await db().select({ operation: batches.operation }).from(batches).where(eq(batches.id, id))
    return row !== undefined && !sees(role, row.operation)
  },
  async signature(viewer, id) {
    const [row] = await db()
      .select({ by: signatureRequests.createdBy })
      .from(signatureRequests)
      .where(eq(signatureRequests.id, id))
    return row !== undefined && row.by !== viewer.id && !can(viewer.role, "signature.readAll")
  },
  async file({ role }, id) {
    const [row] = await db()
      .select({ operation: checks.operation })
      .from(files)
      .innerJoin(checks, eq(checks.id, files.checkId))
      .where(eq(files.id, id))
    return row !== undefined && !sees(role, row.operation)
  },
  async subject(viewer, id) {
    const [row] = await db()
      .select({ id: subjects.id })
      .from(subjects)
      .where(and(eq(subjects.id, id), isNull(subjects.erasedAt)))
    return row !== undefined && (await visibleSubjects(viewer, [id])).length === 0
  },
} as const satisfies Partial<Record<IdTarget, (viewer: Viewer, id: string) => Promise<boolean>>>

const KINDS = Object.keys(IS_HIDDEN) as (keyof typeof IS_HIDDEN)[]

/** The first of these things that exists and that this person may not see: they get `not_found`, the log the truth. */
export async function hiddenTarget(viewer: Viewer, ids: readonly string[]): Promise<AuditTarget | undefined> {
  for (const id of ids) for (const type of KINDS) if (await IS_HIDDEN[type](viewer, id)) return { type, id }
  return undefined
}

const sees = (role: Viewer["role"], operation: CheckOperation) => visibleOperations(role).includes(operation)
