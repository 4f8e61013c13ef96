import "server-only"
import { type SQL, sql } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
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
