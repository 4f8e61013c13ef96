import "server-only"
import { and, desc, eq } from "drizzle-orm"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { OPERATION_SLUGS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { type DossierSubject, visibleSubjects } from "./dossier-subject.ts"
import { isNamed, type NamedSubject, textsIn } from "./named-subjects.ts"
import { recordsOf } from "./source-answers.ts"

/** The operations whose records list owners. */
const SHEETS = OPERATION_SLUGS.filter((slug) => operationOf(slug).record.owners !== undefined)

/** Of each kind of sheet so many of the newest are decrypted and read; answers are sealed, and their content has no index. */
export const MAX_SHEETS = 200

/**
 * Returns the vehicles asked about whose newest answers contain exactly this subject's identifier: as that of an owner, or as a VIN. It shows no more than that
 * the text is the same. For a plate, nothing: its own answers are in its dossier.
 */
export async function namedVehicles(viewer: Viewer, subject: DossierSubject): Promise<NamedSubject[]> {
  if (subject.kind === "plate") return []
  const visible = visibleOperations(viewer.role)
  const asked = (
    await Promise.all(SHEETS.filter((sheet) => visible.includes(sheet)).map((sheet) => newestSheets(sheet)))
  ).flat()
  const { records } = await recordsOf(asked.map(({ id }) => id))
  const named = asked.flatMap(({ id, subjectId, ...sheet }) => {
    const place = textsIn(records.get(id)).find(({ text }) => isNamed(subject, text))
    if (!place) return []
    const owner = ownerAt(sheet.operation, records.get(id), place.path)
    return [{ ...sheet, checkId: id, subjectId, path: place.path, owner }]
  })
  const vehicles = await visibleSubjects(viewer, [...new Set(named.map(({ subjectId }) => subjectId))])
  return vehicles.flatMap((vehicle) => {
    const first = named.find(({ subjectId }) => subjectId === vehicle.id)
    if (!first) return []
    const { subjectId: _, ...place } = first
    return [{ ...place, subject: vehicle }]
  })
}

/** The name beside a document number in a sheet's list of owners. */
function ownerAt(sheet: OperationSlug, record: ExactJson | undefined, path: string): string | null {
  const { owners } = operationOf(sheet).record
  const [field, index, document, ...deeper] = path.split(".")
  if (owners?.name === undefined || field !== owners.field || document !== owners.document) return null
  const list = deeper.length === 0 ? fieldOf(record, owners.field) : undefined
  const name = Array.isArray(list) ? fieldOf(list[Number(index)], owners.name) : undefined
  return typeof name === "string" ? name : null
}

async function newestSheets(operation: OperationSlug) {
  const rows = await db()
    .select({
      id: checks.id,
      subjectId: checks.subjectId,
      requestedAt: checks.requestedAt,
      askedBy: users.name,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(and(eq(checks.operation, operation), eq(checks.state, "answered")))
    .orderBy(desc(checks.id))
    .limit(MAX_SHEETS)
  return rows.map(({ requestedAt, ...row }) => ({
    ...row,
    operation,
    askedAt: askedAtOf({ id: row.id, requestedAt }).toISOString(),
  }))
}
