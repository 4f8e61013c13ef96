import type { Client } from "pg"

/** So many are made and sent together. */
export const ROWS_AT_ONCE = 2_000

/** Writes rows by one array for each column; `more` are further columns as SQL over `given.c1`, `given.c2` and so on. */
export async function writeRows(
  client: Client,
  into: string,
  types: string,
  rows: unknown[][],
  more?: string,
): Promise<void> {
  if (rows.length === 0) return
  const kinds = types.split(" ")
  const names = kinds.map((_, at) => `c${at + 1}`)
  const arrays = kinds.map((kind, at) => `$${at + 1}::${kind}[]`)
  const columns = [...names.map((name) => `given.${name}`), ...(more === undefined ? [] : [more])]
  await client.query(
    `insert into ${into} select ${columns.join(", ")} from unnest(${arrays.join(", ")}) as given (${names.join(", ")})`,
    kinds.map((_, at) => rows.map((row) => row[at])),
  )
}
