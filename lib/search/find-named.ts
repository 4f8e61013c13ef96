import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { beyond, newestFirst, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import type { NamedKind } from "#lib/domain/subject-kinds.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { wordIndex } from "./name-index.ts"

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
