import "server-only"
import { type Column, gt, or, type SQL, sql } from "drizzle-orm"
import { db } from "./client.ts"
import { checks } from "./schema/checks.ts"

/** A change committed this long after it took its revision is still found by those who ask what changed since. */
const OVERLAP_SECONDS = 10

const OVERLAP_BEGAN = sql`clock_timestamp() - ${sql.raw(String(OVERLAP_SECONDS))} * interval '1 second'`

/**
 * The rows that changed after a revision, as a condition. Those of the last seconds may come twice: a revision is taken before its change is
 * committed, and none may be missed.
 */
export function changedSince(row: { revision: Column; changedAt: Column }, since: number): SQL | undefined {
  return or(gt(row.revision, since), gt(row.changedAt, OVERLAP_BEGAN))
}

/**
 * The order in which `changesOf` wants them: those after the revision, the oldest first, and behind them those of the last seconds before it, the
 * nearest first. However many came in these seconds, the newer ones are never crowded out.
 */
export function changeOrder({ revision }: { revision: Column }, since: number): SQL {
  return sql`${revision} <= ${since}::bigint, abs(${revision} - ${since}::bigint)`
}

/**
 * When the seconds began in which a change may still be uncommitted, by the database's clock, and the newest revision of all checks that changed
 * before them: whoever knows that one or a later one misses nothing but what changed since `at`.
 */
export async function checkOverlap(): Promise<{ at: Date; revision: number }> {
  const began = sql`date_trunc('milliseconds', ${OVERLAP_BEGAN})`
  // The index by revision is walked backwards, past what changed within these seconds.
  const { rows } = await db().execute<{ at: string; revision: string | null }>(sql`
    with overlap as materialized (select ${began} as at)
    select at, (select revision from ${checks} where changed_at <= overlap.at order by revision desc limit 1)
      from overlap`)
  const [row] = rows
  if (!row) throw new Error("the database did not tell its time")
  return { at: new Date(row.at), revision: Number(row.revision ?? 0) }
}

/** The newest revision that was taken; changes whenever anything did. */
export async function newestRevision(of: "check_revision" | "signature_revision"): Promise<number> {
  const { rows } = await db().execute<{ last_value: string }>(
    sql`select last_value from ${sql.identifier(of)}`,
  )
  return Number(rows[0]?.last_value ?? 0)
}

/** What changed after a revision. `more`: it was more than one answer holds; ask again at once, from `revision` on. */
export type Changes<T> = { items: T[]; revision: number; more: boolean }

/**
 * One answer of up to `limit` changes after a revision, the oldest first, out of one more than that in the order of `changeOrder`; `newest` is what
 * all of them lead up to.
 */
export function changesOf<T extends { revision: number }>(
  found: readonly T[],
  limit: number,
  { since, newest }: { since: number; newest: number },
): Changes<T> {
  const taken = found.slice(0, limit)
  const left = found[limit]
  const more = left !== undefined && left.revision > since
  const items = taken.toSorted((one, other) => one.revision - other.revision)
  return { items, revision: more ? (items.at(-1)?.revision ?? newest) : newest, more }
}
