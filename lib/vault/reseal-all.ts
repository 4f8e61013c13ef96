import "server-only"
import type { KeyRing } from "./key-ring.ts"
import { type Queryable, resealPage } from "./reseal.ts"
import { SEALED_TABLES, type SealedTable } from "./sealed-places.ts"

/** The result of one pass over everything. */
export type Pass = { moved: number; damaged: number }

type Progress = { table: string; seen: number; moved: number; damaged: number }
type Options = {
  /** Called after every page. */
  onPage?: (progress: Progress) => void
  /** Asked before every page; false breaks off, and a later pass continues from there. */
  goOn?: () => boolean
}

/**
 * Passes once over everything that is sealed, from where an earlier pass was broken off; its progress is in the database, page by page. Undefined when it was
 * broken off.
 */
export async function resealAll(
  db: Queryable,
  ring: KeyRing,
  { onPage, goOn = () => true }: Options = {},
): Promise<Pass | undefined> {
  const pass: Pass = { moved: 0, damaged: 0 }
  for (const table of SEALED_TABLES) {
    const job = `rotate:${ring.keyId}:${table.name}`
    let place = await placeOf(db, job)
    let seen = 0
    while (!place.isDone) {
      if (!goOn()) return undefined
      const page = await resealPage(db, ring, table, place.after)
      pass.moved += page.moved
      pass.damaged += page.damaged
      seen += page.seen
      place = { after: page.after, isDone: page.after === null }
      await keepPlace(db, job, place)
      onPage?.({ table: table.name, seen, moved: pass.moved, damaged: pass.damaged })
    }
  }
  return pass
}

/** Lets the next going over begin at the beginning. */
export async function forgetPlaces(db: Queryable, ring: KeyRing): Promise<void> {
  await db.query("delete from resealing where job = any($1::text[])", [
    SEALED_TABLES.map(({ name }: SealedTable) => `rotate:${ring.keyId}:${name}`),
  ])
}

type Place = { after: string[] | null; isDone: boolean }

async function placeOf(db: Queryable, job: string): Promise<Place> {
  const { rows } = await db.query<{ after: string | null; done: boolean }>(
    "select after, done_at is not null as done from resealing where job = $1",
    [job],
  )
  const [row] = rows
  return { after: row?.after?.split("/") ?? null, isDone: row?.done ?? false }
}

async function keepPlace(db: Queryable, job: string, { after, isDone }: Place): Promise<void> {
  await db.query(
    `insert into resealing (job, after, done_at) values ($1, $2, case when $3 then clock_timestamp() end)
      on conflict (job) do update set after = excluded.after, done_at = excluded.done_at`,
    [job, after?.join("/") ?? null, isDone],
  )
}
