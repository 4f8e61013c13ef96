import "server-only"
import { and, desc, eq } from "drizzle-orm"
import { type Viewer, visibleOperations } from "#lib/checks/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema.ts"
import { normalizeIdentifier } from "#lib/subjects/subject-of.ts"
import { type DossierSubject, visibleSubjects } from "./dossier-subject.ts"
import { type NamedSubject, textsIn } from "./named-subjects.ts"
import { recordsOf } from "./source-answers.ts"

const SHEETS = ["vehicle", "vehicle-registry"] as const

/** Of each kind of sheet so many of the newest are opened and read; answers are sealed, and have no index of what they say. */
export const MOST_SHEETS = 200

/**
 * The vehicles of whom we asked whose newest answers hold exactly this subject's identifier: as that of an owner, or as a VIN. The same text
 * is all that it says. For a plate, nothing: its own answers stand in its dossier.
 */
export async function namedVehicles(viewer: Viewer, subject: DossierSubject): Promise<NamedSubject[]> {
  if (subject.kind === "plate") return []
  const visible = visibleOperations(viewer.role)
  const asked = (
    await Promise.all(SHEETS.filter((sheet) => visible.includes(sheet)).map((sheet) => newestSheets(sheet)))
  ).flat()
  const records = await recordsOf(asked.map(({ id }) => id))
  const wanted = normalizeIdentifier(subject.identifier)
  const named = asked.flatMap(({ id, operation, subjectId }) => {
    const place = textsIn(records.get(id)).find(({ text }) => normalizeIdentifier(text) === wanted)
    return place ? [{ checkId: id, operation, subjectId, path: place.path }] : []
  })
  const vehicles = await visibleSubjects(viewer, [...new Set(named.map(({ subjectId }) => subjectId))])
  return vehicles.flatMap((vehicle) => {
    const first = named.find(({ subjectId }) => subjectId === vehicle.id)
    return first
      ? [{ subject: vehicle, checkId: first.checkId, operation: first.operation, path: first.path }]
      : []
  })
}

async function newestSheets(operation: (typeof SHEETS)[number]) {
  const rows = await db()
    .select({ id: checks.id, subjectId: checks.subjectId })
    .from(checks)
    .where(and(eq(checks.operation, operation), eq(checks.state, "answered")))
    .orderBy(desc(checks.id))
    .limit(MOST_SHEETS)
  return rows.map((row) => ({ ...row, operation }))
}
