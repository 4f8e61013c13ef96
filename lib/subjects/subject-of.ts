import "server-only"
import { and, inArray, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import { DOSSIER_KINDS, type SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { SubjectRef } from "#lib/operations/define.ts"
import { indexNumbers } from "#lib/search/name-index.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"

/** The keyed fingerprint that an identifier is looked up by: that of its normal form, so that CTJ-001 and ctj001 are one subject. */
export function subjectIndex(index: Indexer, { kind, identifier }: SubjectRef): Buffer {
  return index(normalForm(kind, identifier), "subjects.identifier")
}

/** The fingerprints under which an identifier, of whichever of the kinds it may be, is found. */
export function possibleIndexes(
  index: Indexer,
  identifier: string,
  kinds: readonly SubjectKind[] = DOSSIER_KINDS,
): Buffer[] {
  const forms = new Set(kinds.map((kind) => normalForm(kind, identifier)))
  return [...forms].map((form) => index(form, "subjects.identifier"))
}

/** A subject's id, made when new. A known one is only read: an upsert would lock its row, and questions would wait for each other. */
export async function ensureSubject(tx: Executor, ref: SubjectRef): Promise<string> {
  const [id] = await ensureSubjects(tx, [ref])
  if (id === undefined) throw new Error("a subject was neither found nor made")
  return id
}

const ROWS_AT_ONCE = 1_000

/** The same for many, in order; once in a transaction, with all: two that make the same people in parts would wait for ever. */
export async function ensureSubjects(tx: Executor, refs: readonly SubjectRef[]): Promise<string[]> {
  const index = await indexer(tx)
  const wanted = refs.map((ref) => ({ ...ref, index: subjectIndex(index, ref) }))
  const known = await idsOf(tx, wanted)
  const missing = new Map(wanted.map((ref) => [keyOf(ref), ref] as const).filter(([key]) => !known.has(key)))
  // In one order everywhere: two batches with the same new people would otherwise wait for each other for ever.
  const inOrder = [...missing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ref]) => ref)
  for (let start = 0; start < inOrder.length; start += ROWS_AT_ONCE) {
    const rows = inOrder.slice(start, start + ROWS_AT_ONCE).map((ref) => {
      const id = newRowId()
      return { id, kind: ref.kind, identifierIndex: ref.index, identifier: seal(id, ref.identifier) }
    })
    const made = await tx.insert(subjects).values(rows).onConflictDoNothing().returning(IDENTITY)
    for (const { id, ...row } of made) known.set(keyOf(row), id)
    await indexNumbers(
      tx,
      made.flatMap(({ id, kind, ...row }) => {
        const ref = missing.get(keyOf({ kind, ...row }))
        return ref && kind !== "signature" ? [{ id, normal: normalForm(kind, ref.identifier) }] : []
      }),
    )
  }
  const others = inOrder.filter((ref) => !known.has(keyOf(ref))) // made by somebody else at this moment
  if (others.length > 0) for (const [key, id] of await idsOf(tx, others)) known.set(key, id)
  return wanted.map((ref) => {
    const id = known.get(keyOf(ref))
    if (id === undefined) throw new Error("a subject was neither found nor made")
    return id
  })
}

const IDENTITY = { id: subjects.id, kind: subjects.kind, index: subjects.identifierIndex }

type Wanted = SubjectRef & { index: Buffer }

function keyOf({ kind, index }: Pick<Wanted, "kind" | "index">): string {
  return `${kind}:${index.toString("hex")}`
}

async function idsOf(tx: Executor, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const indexes = wanted.map(({ index }) => index)
  const rows = await tx
    .select(IDENTITY)
    .from(subjects)
    .where(sql`${subjects.identifierIndex} = any(${sql.param(indexes)}::bytea[])`)
  return new Map(rows.map(({ id, ...row }) => [keyOf(row), id]))
}

export type FoundSubject = { id: string; kind: SubjectKind }

/** Finds the subjects, of any kind or of the given ones, with this identifier, in whichever writing they were asked about. */
export async function findSubjects(
  identifier: string,
  kinds?: readonly SubjectKind[],
  on: Executor = db(),
): Promise<FoundSubject[]> {
  const index = await indexer(on)
  const rows = await on
    .select({ id: subjects.id, kind: subjects.kind, own: subjects.identifierIndex })
    .from(subjects)
    .where(
      and(
        inArray(subjects.identifierIndex, possibleIndexes(index, identifier, kinds)),
        kinds === undefined ? undefined : inArray(subjects.kind, [...kinds]),
      ),
    )
  return rows.flatMap(({ id, kind, own }) => (isOf(index, { kind, identifier }, own) ? [{ id, kind }] : []))
}

/** Whether each subject is the one of its question, by index and sealed text; the question decides, sealed for its row. */
export async function areSubjects(claims: readonly { id: string; ref: SubjectRef }[]): Promise<boolean[]> {
  if (claims.length === 0) return []
  const ids = [...new Set(claims.map(({ id }) => id))]
  const rows = await db().select().from(subjects).where(inArray(subjects.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const index = await indexer()
  return claims.map(({ id, ref }) => {
    const row = byId.get(id)
    const text = row?.identifier.tryOpen(id)
    return (
      row !== undefined &&
      row.kind === ref.kind &&
      text !== undefined &&
      normalForm(ref.kind, text) === normalForm(ref.kind, ref.identifier) &&
      isOf(index, ref, row.identifierIndex)
    )
  })
}

function isOf(index: Indexer, ref: SubjectRef, own: Buffer): boolean {
  return subjectIndex(index, ref).equals(own)
}
