import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { beyond, newestFirst, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import type { NamedKind } from "#lib/domain/subject-kinds.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { indexedForms, numberForms } from "./word-forms.ts"

export function wordIndex(index: Indexer, form: string) {
  return index(form, "search_words.word")
}

/** The fingerprints that some names are found by, as they are written. */
export function nameIndexes(index: Indexer, names: readonly string[]): Buffer[] {
  return indexedForms(names).map((form) => wordIndex(index, form))
}

/** Makes a thing be found by these names, beside those it is found by already. */
export async function indexNames(
  tx: Executor,
  kind: NamedKind,
  thingId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await tx.execute(wordsWrite(kind, thingId, nameIndexes(await indexer(tx), names)))
}

/** The write that does so, by the fingerprints of these names. */
export function wordsWrite(kind: NamedKind, thingId: string, words: readonly Buffer[]): SQL {
  return sql`
    insert into ${searchWords} (kind, thing_id, word)
    select ${kind}, ${thingId}::uuid, given.word from unnest(${sql.param([...words])}::bytea[]) as given (word)
    where not exists (select 1 from ${searchWords} where ${searchWords.word} = given.word
      and ${searchWords.kind} = ${kind} and ${searchWords.thingId} = ${thingId})`
}

/** Makes new subjects be found by the beginnings of their numbers, in their normal form. */
export async function indexNumbers(
  tx: Executor,
  made: readonly { id: string; normal: string }[],
): Promise<void> {
  const index = await indexer(tx)
  const words = made.flatMap(({ id, normal }) =>
    numberForms(normal).map((form) => ({ thingId: id, word: wordIndex(index, form) })),
  )
  if (words.length === 0) return
  await tx.execute(sql`
    insert into ${searchWords} (kind, thing_id, word)
    select 'number', given.* from unnest(${sql.param(words.map(({ thingId }) => thingId))}::uuid[],
      ${sql.param(words.map(({ word }) => word))}::bytea[]) as given`)
}

/** Things of one kind that have every of these forms of words. `visible`: a condition on `search_words.thing_id`. */
export type SearchQuery = { kind: NamedKind; forms: readonly string[]; visible?: SQL | undefined }

/** Their ids from that place on, newest first. The longest word is walked in the order of the page; each of its bearers is asked for the others. */
export async function findNamed(
  { kind, forms, visible }: SearchQuery,
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  if (forms.length === 0) return []
  const index = await indexer()
  const [longest, ...others] = forms.map((form) => wordIndex(index, form))
  const alsoBears = others.map(
    (word) => sql`exists (select 1 from ${searchWords} as other where other.kind = ${kind}
      and other.thing_id = ${searchWords.thingId} and other.word = ${sql.param(word)}::bytea)`,
  )
  const range = beyond(searchWords.thingId, place)
  const conditions = [sql`${searchWords.kind} = ${kind}`, ...(range ? [range] : []), ...alsoBears]
  const which = sql.join([...conditions, ...(visible ? [visible] : [])], sql` and `)
  const { rows } = await db().execute<{ id: string }>(sql`
    select distinct ${searchWords.thingId} as id from ${searchWords}
      where ${searchWords.word} = ${sql.param(longest)}::bytea and ${which}
      order by ${walkOrder(sql`id`, place)} limit ${limit}`)
  return newestFirst(
    rows.map(({ id }) => id),
    place,
  )
}
