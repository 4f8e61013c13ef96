import "server-only"
import { and, desc, eq, inArray } from "drizzle-orm"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import { OPERATION_SLUGS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { possibleIndexes } from "#lib/subjects/subject-of.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { type DossierSubject, visibleSubjects } from "./dossier-subject.ts"
import { recordsOf, type SourceAnswer } from "./source-answers.ts"

/** Another dossier whose identifier is in an answer about this subject, and its place there. */
export type NamedSubject = {
  subject: DossierSubject
  checkId: string
  operation: OperationSlug
  path: string
  /** The name of the owner with that identifier in that answer; null where the text is in another place. */
  owner: string | null
  askedAt: string
  askedBy: string
}

const MAX_TEXTS = 400
const LONGEST = 40
const SHORTEST = 5

type Place = { text: string } & Pick<NamedSubject, "checkId" | "operation" | "path" | "askedAt" | "askedBy">

/**
 * Returns texts of the latest answers that are exactly the identifier of another subject that we asked about ourselves: a plate's VIN, an owner's document. It
 * shows no more than that the text is the same. Nothing is asked, and answers about others are not searched.
 */
export async function namedSubjects(
  viewer: Viewer,
  subject: DossierSubject,
  answers: readonly SourceAnswer[],
): Promise<NamedSubject[]> {
  const places = answers
    .filter(({ age }) => age === "latest")
    .flatMap(({ record, checkId, operation, askedAt, askedBy }) =>
      textsIn(record).map((found): Place => ({ ...found, checkId, operation, askedAt, askedBy })),
    )
    .filter(({ text }) => !isNamed(subject, text))
    .slice(0, MAX_TEXTS)
  if (places.length === 0) return []
  const index = await indexer()
  const found = await db()
    .select({ id: subjects.id })
    .from(subjects)
    .where(
      inArray(
        subjects.identifierIndex,
        [...new Set(places.map(({ text }) => text))].flatMap((text) => possibleIndexes(index, text)),
      ),
    )
  const visible = await visibleSubjects(
    viewer,
    found.map(({ id }) => id),
  )
  return visible
    .filter(({ id }) => id !== subject.id)
    .flatMap((named) => {
      const found = places.find(({ text }) => isNamed(named, text))
      if (!found) return []
      const { text: _, ...place } = found
      return [{ ...place, subject: named, owner: null }]
    })
}

/** Whether a text is the identifier of that subject, in whichever writing. */
export function isNamed({ kind, identifier }: DossierSubject, text: string): boolean {
  return normalForm(kind, text) === normalForm(kind, identifier)
}

function textsIn(value: ExactJson | undefined, path = ""): { text: string; path: string }[] {
  if (typeof value === "string") {
    const text = value.trim()
    return text.length >= SHORTEST && text.length <= LONGEST && /\d/.test(text) ? [{ text, path }] : []
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, join(path, String(index))))
  if (typeof value !== "object" || value === null) return []
  if (value.kind === "number") return textsIn(value.source, path)
  return value.entries.flatMap(([key, item]) => textsIn(item, join(path, key)))
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`
}

const SHEETS = OPERATION_SLUGS.filter((slug) => operationOf(slug).record.owners !== undefined)

/** Of each kind of sheet so many of the newest are decrypted and read; answers are sealed, and their content has no index. */
const MAX_SHEETS = 200

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
