import "server-only"
import { type Column, gt, or, type SQL, sql } from "drizzle-orm"
import { db } from "./client.ts"

/** A change committed this long after it took its revision is still found by those who ask what changed since. */
const OVERLAP_SECONDS = 10

/**
 * The rows that changed after a revision, as a condition. Those of the last seconds may come twice: a revision is taken before its change is
 * committed, and none may be missed.
 */
export function changedSince(row: { revision: Column; changedAt: Column }, since: number): SQL | undefined {
  const recent = sql`clock_timestamp() - ${OVERLAP_SECONDS} * interval '1 second'`
  return or(gt(row.revision, since), gt(row.changedAt, recent))
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

/** One answer of up to `limit` changes out of one more than that, the oldest first; `newest` is what all of them lead up to. */
export function changesOf<T extends { revision: number }>(
  found: readonly T[],
  limit: number,
  newest: number,
): Changes<T> {
  const items = found.slice(0, limit)
  const more = found.length > limit
  return { items, revision: more ? (items.at(-1)?.revision ?? newest) : newest, more }
}
