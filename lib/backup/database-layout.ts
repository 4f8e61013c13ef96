import "server-only"
import type { Client } from "pg"
import type { Manifest } from "./manifest.ts"

type Layout = Pick<Manifest, "migrations" | "tables" | "sequences" | "dataKeys">

/** Reads the layout of the database, as the transaction of `client` sees it: tables in the order in which they can be filled. */
export async function readLayout(client: Client): Promise<Layout> {
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  )
  const references = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  const keys = await client.query<Manifest["dataKeys"][number]>(
    "select id, fingerprint from data_keys where retired_at is null order by id",
  )
  return {
    dataKeys: keys.rows,
    migrations: await readMigrations(client),
    tables: inOrderOfReferences(tables.rows, references.rows),
    sequences: await readSequences(client),
  }
}

/** Reads which of the program's migrations the database has. */
export async function readMigrations(client: Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<{ count: number; newest: string }>(
    `select count(*)::int as count, (array_agg(hash order by created_at desc))[1] as newest
     from drizzle.__drizzle_migrations`,
  )
  return { count: rows[0]?.count ?? 0, newest: rows[0]?.newest ?? "" }
}

async function readSequences(client: Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string | null; first: string }>(
    `select sequencename as name, last_value::text as value, start_value::text as first from pg_sequences
     where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name, value, first }) => ({ name, value: value ?? first, isCalled: value !== null }))
}

/** Those first that the others refer to. Throws for a ring of references: none of its tables could be filled first. */
export function inOrderOfReferences<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other in a ring: ${[...names].join(", ")}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}
