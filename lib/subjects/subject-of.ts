import "server-only"
import { and, eq, inArray, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { subjects } from "#lib/db/schema.ts"
import type { SubjectKind, SubjectRef } from "#lib/operations/define.ts"
import { vault } from "#lib/vault/vault.ts"

/** Letters fold to upper case and blanks at the ends go; zeros and everything else count. */
export function normalizeIdentifier(identifier: string): string {
  return identifier.trim().toUpperCase()
}

function indexOf(identifier: string): Buffer {
  return vault().blindIndex(normalizeIdentifier(identifier), "subjects.identifier")
}

/** The id of the subject with exactly that kind and identifier, made when it is new. */
export async function ensureSubject(tx: Executor, ref: SubjectRef): Promise<string> {
  const [row] = await tx
    .insert(subjects)
    .values({ kind: ref.kind, identifierIndex: indexOf(ref.identifier), identifier: ref.identifier })
    .onConflictDoUpdate({
      target: [subjects.identifierIndex, subjects.kind],
      set: { kind: sql`excluded.kind` },
    })
    .returning({ id: subjects.id })
  if (!row) throw new Error("an upsert returned no row")
  return row.id
}

export type FoundSubject = { id: string; kind: SubjectKind }

/** The subjects, of whatever kind or of the given ones, that bear exactly this identifier. */
export async function findSubjects(
  identifier: string,
  kinds?: readonly SubjectKind[],
): Promise<FoundSubject[]> {
  return db()
    .select({ id: subjects.id, kind: subjects.kind })
    .from(subjects)
    .where(
      and(
        eq(subjects.identifierIndex, indexOf(identifier)),
        kinds === undefined ? undefined : inArray(subjects.kind, [...kinds]),
      ),
    )
}
