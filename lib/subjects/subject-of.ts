import "server-only"
import { and, eq, inArray } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { subjects } from "#lib/db/schema.ts"
import type { SubjectKind, SubjectRef } from "#lib/operations/define.ts"
import { vault } from "#lib/vault/vault.ts"

/** Letters fold to upper case and blanks at the ends go; zeros and everything else count. */
export function normalizeIdentifier(identifier: string): string {
  return identifier.trim().toUpperCase()
}

/** The keyed fingerprint that an identifier is looked up by. */
export function subjectIndex(identifier: string): Buffer {
  return vault().blindIndex(normalizeIdentifier(identifier), "subjects.identifier")
}

/**
 * The id of the subject with exactly that kind and identifier, made when it is new. A known subject is only read: an
 * upsert would lock its row, and questions about the same person would wait for each other.
 */
export async function ensureSubject(tx: Executor, ref: SubjectRef): Promise<string> {
  const identifierIndex = subjectIndex(ref.identifier)
  const known = await subjectId(tx, identifierIndex, ref.kind)
  if (known !== undefined) return known
  const [made] = await tx
    .insert(subjects)
    .values({ kind: ref.kind, identifierIndex, identifier: ref.identifier })
    .onConflictDoNothing()
    .returning({ id: subjects.id })
  const id = made?.id ?? (await subjectId(tx, identifierIndex, ref.kind)) // somebody else made it just now
  if (id === undefined) throw new Error("a subject was neither found nor made")
  return id
}

async function subjectId(
  tx: Executor,
  identifierIndex: Buffer,
  kind: SubjectKind,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(eq(subjects.identifierIndex, identifierIndex), eq(subjects.kind, kind)))
  return row?.id
}

/** The ids of many subjects, in the order given; those that are new are made. */
export async function ensureSubjects(tx: Executor, refs: readonly SubjectRef[]): Promise<string[]> {
  const wanted = refs.map((ref) => ({ ...ref, identifierIndex: subjectIndex(ref.identifier) }))
  const keyOf = (row: { kind: SubjectKind; identifierIndex: Buffer }) =>
    `${row.kind}:${row.identifierIndex.toString("hex")}`
  // In one order everywhere: two batches with the same new people would otherwise wait for each other for ever.
  const distinct = [...new Map(wanted.map((ref) => [keyOf(ref), ref])).entries()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  await tx
    .insert(subjects)
    .values(
      distinct.map(([, { kind, identifierIndex, identifier }]) => ({ kind, identifierIndex, identifier })),
    )
    .onConflictDoNothing()
  const rows = await tx
    .select({ id: subjects.id, kind: subjects.kind, identifierIndex: subjects.identifierIndex })
    .from(subjects)
    .where(
      inArray(
        subjects.identifierIndex,
        distinct.map(([, ref]) => ref.identifierIndex),
      ),
    )
  const idOf = new Map(rows.map((row) => [keyOf(row), row.id]))
  return wanted.map((ref) => {
    const id = idOf.get(keyOf(ref))
    if (id === undefined) throw new Error("a subject was neither found nor made")
    return id
  })
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
        eq(subjects.identifierIndex, subjectIndex(identifier)),
        kinds === undefined ? undefined : inArray(subjects.kind, [...kinds]),
      ),
    )
}
