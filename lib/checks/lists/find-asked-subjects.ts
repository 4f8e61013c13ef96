import "server-only"
import { and, inArray, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { type ListReader, listedIdentifier } from "#lib/subjects/mask-identifier.ts"
import { newestWritings } from "#lib/subjects/newest-writings.ts"
import { findSubjects } from "#lib/subjects/subject-of.ts"
import { withinScope } from "./scope-condition.ts"
import type { CheckScope } from "./visible-operations.ts"

export type AskedSubject = { id: string; kind: SubjectKind; identifier: string }

/** Finds the subjects with that identifier and a check that the reader may see; others do not exist for them. */
export async function findAskedSubjects(
  identifier: string,
  scope: CheckScope,
  reader: ListReader,
): Promise<AskedSubject[]> {
  const found = await findSubjects(identifier)
  return askedSubjects(
    found.map(({ id }) => id),
    scope,
    reader,
  )
}

export async function askedSubjects(
  ids: readonly string[],
  scope: CheckScope,
  reader: ListReader,
): Promise<AskedSubject[]> {
  if (ids.length === 0) return []
  const visible = sql`exists (select 1 from ${checks} where ${checks.subjectId} = ${subjects.id} and ${withinScope(scope)})`
  const found = await db()
    .select({ id: subjects.id, kind: subjects.kind, identifier: subjects.identifier })
    .from(subjects)
    .where(and(inArray(subjects.id, [...ids]), visible))
  const writings = await newestWritings(found)
  return found.map(({ id, kind }) => ({
    id,
    kind,
    identifier: listedIdentifier(writings.get(id) ?? "", reader),
  }))
}
