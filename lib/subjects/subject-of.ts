import "server-only"
import { and, inArray, type SQL, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { indexKeys } from "#lib/db/schema/keys.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import { DOSSIER_KINDS, type SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { SubjectRef } from "#lib/operations/define.ts"
import { type Indexer, type Indexes, indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"

/** The keyed fingerprints that an identifier is looked up by: those of its normal form, so that CTJ-001 and ctj001 are one subject. */
export function subjectIndexes(index: Indexer, { kind, identifier }: SubjectRef): Indexes {
  return index.of(normalForm(kind, identifier), "subjects.identifier")
}

/** The fingerprints under which an identifier, of whichever of the kinds it may be, is found. */
export function possibleIndexes(
  index: Indexer,
  identifier: string,
  kinds: readonly SubjectKind[] = DOSSIER_KINDS,
): Buffer[] {
  const forms = new Set(kinds.map((kind) => normalForm(kind, identifier)))
  return [...forms].flatMap((form) => index.of(form, "subjects.identifier").any)
}

/**
 * The id of the subject with exactly that kind and identifier, made when it is new. A known subject is only read: an
 * upsert would lock its row, and questions about the same person would wait for each other.
 */
export async function ensureSubject(tx: Executor, ref: SubjectRef): Promise<string> {
  const [id] = await ensureSubjects(tx, [ref])
  if (id === undefined) throw new Error("a subject was neither found nor made")
  return id
}

const ROWS_AT_ONCE = 1_000

/**
 * The ids of many subjects, in the order given; those that are new are made. To be called once in a transaction, with all of them: two that
 * make the same people in parts would wait for each other for ever.
 */
export async function ensureSubjects(tx: Executor, refs: readonly SubjectRef[]): Promise<string[]> {
  for (let isStale = false; ; isStale = true) {
    const index = await indexer(tx, isStale)
    const wanted = refs.map((ref) => ({ ...ref, indexes: subjectIndexes(index, ref) }))
    const known = await idsOf(tx, wanted)
    const missing = new Map(wanted.flatMap((ref) => (idIn(known, ref) ? [] : [[keyOf(ref), ref] as const])))
    if (missing.size > 0) {
      // In one order everywhere: two batches with the same new people would otherwise wait for each other for ever.
      const inOrder = [...missing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ref]) => ref)
      for (let start = 0; start < inOrder.length; start += ROWS_AT_ONCE) {
        await insertNew(tx, inOrder.slice(start, start + ROWS_AT_ONCE), index.epoch)
      }
      for (const [key, id] of await idsOf(tx, inOrder)) known.set(key, id)
    }
    const ids = wanted.map((ref) => idIn(known, ref))
    if (ids.every((id) => id !== undefined)) return ids
    // The indexes began to be rebuilt a moment ago, and the database took nothing from who did not know of it.
    if (isStale) throw new Error("a subject was neither found nor made")
  }
}

type Wanted = SubjectRef & { indexes: Indexes }

function keyOf({ kind, indexes }: Wanted): string {
  return placeOf(kind, indexes.current)
}

function placeOf(kind: SubjectKind, index: Buffer): string {
  return `${kind}:${index.toString("hex")}`
}

function idIn(known: ReadonlyMap<string, string>, { kind, indexes }: Wanted): string | undefined {
  return indexes.any.map((index) => known.get(placeOf(kind, index))).find((id) => id !== undefined)
}

async function idsOf(tx: Executor, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const indexes = wanted.flatMap(({ indexes: { any } }) => any)
  const rows = await tx
    .select({ id: subjects.id, kind: subjects.kind, index: subjects.identifierIndex })
    .from(subjects)
    .where(sql`${subjects.identifierIndex} = any(${sql.param(indexes)}::bytea[])`)
  return new Map(rows.map(({ id, kind, index }) => [placeOf(kind, index), id]))
}

/**
 * One statement: while indexes are rebuilt, which takes the table for itself (`lib/vault/rebuild-indexes.ts`), it sees every row under
 * one of the indexes that it knows, or, when its knowledge is old, writes nothing.
 */
async function insertNew(tx: Executor, wanted: readonly Wanted[], epoch: number): Promise<void> {
  const values = wanted.map(({ kind, identifier, indexes }) => {
    const id = newRowId()
    const sealed = sql.param(seal(id, identifier), subjects.identifier)
    return sql`(${id}::uuid, ${kind}::text, ${indexes.current}::bytea, ${sealed}::bytea, ${sql.param(indexes.any)}::bytea[])`
  })
  // Joined by equality, index by index: compared with lists of indexes, every new row was held against every row there is.
  await tx.execute(sql`
    with made (id, kind, index, identifier, any_index) as (values ${sql.join(values, sql`, `)}),
    known as (
      select made.id from made cross join unnest(made.any_index) as given (index)
      join ${subjects} as present on present.identifier_index = given.index and present.kind = made.kind
    )
    insert into ${subjects} (id, kind, identifier_index, identifier)
    select id, kind, index, identifier from made
    where ${isKnownEpoch(epoch)} and id not in (select id from known)
    on conflict do nothing`)
}

function isKnownEpoch(epoch: number): SQL {
  return sql`(select count(*) + count(active_at) from ${indexKeys}) = ${epoch}`
}

export type FoundSubject = { id: string; kind: SubjectKind }

/** Finds the subjects, of any kind or of the given ones, with this identifier, in whichever writing they were asked about. */
export async function findSubjects(
  identifier: string,
  kinds?: readonly SubjectKind[],
): Promise<FoundSubject[]> {
  const index = await indexer()
  const rows = await db()
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

/**
 * Whether each of these subjects, by its id, is the one that its question is about: by the index of the row, and by its own sealed text. The question decides,
 * since it is sealed for its row.
 */
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
  return subjectIndexes(index, ref).any.some((one) => one.equals(own))
}
