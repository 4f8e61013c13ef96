import "server-only"
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { findNamed } from "./name-index.ts"
import { type NamedSubject, namedSubjects } from "./named-subjects.ts"
import { queryForms } from "./word-forms.ts"

/** The things found by a name, of each kind the newest few. `isCut`: there is more of some kind. */
export type NamesFound = {
  subjects: NamedSubject[]
  batches: { id: string; name: string; operation: OperationSlug; rows: number }[]
  signatures: { id: string; name: string }[]
  isCut: boolean
}

const MAX = 6

/** Finds the things that person may see that have every word typed, or a word that begins so. */
export async function searchNames(typed: string, viewer: Viewer): Promise<NamesFound> {
  const [people, lots, requests] = await Promise.all([
    namedSubjects(typed, viewer, undefined, MAX + 1),
    can(viewer.role, "batch.run") ? namedBatches(typed, viewer) : [],
    can(viewer.role, "signature.read") ? namedSignatures(typed, viewer) : [],
  ])
  return {
    subjects: people.slice(0, MAX),
    batches: lots.slice(0, MAX),
    signatures: requests.slice(0, MAX),
    isCut: [people, lots, requests].some((found) => found.length > MAX),
  }
}

async function namedBatches(typed: string, { role }: Viewer): Promise<NamesFound["batches"]> {
  const mine = inArray(batches.operation, visibleOperations(role).filter(isOperationSlug))
  const visible = sql`exists (select 1 from ${batches} where ${batches.id} = ${searchWords.thingId} and ${mine})`
  const ids = await findNamed({ kind: "batch", forms: queryForms(typed), visible }, undefined, MAX + 1)
  const rows = await db().select().from(batches).where(inArray(batches.id, ids)).orderBy(desc(batches.id))
  return rows.map(({ id, name, operation, rows: count }) => ({
    ...{ id, operation, rows: count },
    name: textOf(name, id),
  }))
}

async function namedSignatures(
  typed: string,
  { id: userId, role }: Viewer,
): Promise<NamesFound["signatures"]> {
  const own = can(role, "signature.readAll") ? undefined : eq(signatureRequests.createdBy, userId)
  const visible = sql`exists (select 1 from ${signatureRequests} where ${and(eq(signatureRequests.id, searchWords.thingId), own)})`
  const ids = await findNamed({ kind: "signature", forms: queryForms(typed), visible }, undefined, MAX + 1)
  const rows = await db()
    .select({ id: signatureRequests.id, name: signatureRequests.name })
    .from(signatureRequests)
    .where(inArray(signatureRequests.id, ids))
    .orderBy(desc(signatureRequests.id))
  return rows.map(({ id, name }) => ({ id, name: textOf(name, id) }))
}
