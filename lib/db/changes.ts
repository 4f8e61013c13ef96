import "server-only"
import { type Column, gt, inArray, or, type SQL, sql } from "drizzle-orm"
import { db } from "./client.ts"
import { checks } from "./schema/checks.ts"

/** A change that is committed at most this long after it took its revision is still found by readers of changes. */
const OVERLAP_SECONDS = 10

const OVERLAP_BEGAN = sql`clock_timestamp() - ${sql.raw(String(OVERLAP_SECONDS))} * interval '1 second'`

/** The columns that are set with every change that readers of changes are to find: of a check, and of a signature request. */
export const CHECK_CHANGED = { changedAt: sql`clock_timestamp()`, revision: sql`nextval('check_revision')` }
export const SIGNATURE_CHANGED = {
  changedAt: sql`clock_timestamp()`,
  revision: sql`nextval('signature_revision')`,
}

/** Rows that changed after a revision; those of the last seconds may come twice: a revision is taken before its commit. */
export function changedSince(row: { revision: Column; changedAt: Column }, since: number): SQL | undefined {
  return or(gt(row.revision, since), gt(row.changedAt, OVERLAP_BEGAN))
}

/** The order that `changesOf` needs: after the revision the oldest first, then the last seconds before it, which never crowd out the newer. */
export function changeOrder({ revision }: { revision: Column }, since: number): SQL {
  return sql`${revision} <= ${since}::bigint, abs(${revision} - ${since}::bigint)`
}

/** Changes since `at` may be uncommitted; who has `revision`, the newest before it, can only miss those. */
export async function checkOverlap(): Promise<{ at: Date; revision: number }> {
  const began = sql`date_trunc('milliseconds', ${OVERLAP_BEGAN})`
  // The index by revision is walked backwards, past the changes of these seconds.
  const { rows } = await db().execute<{ at: string; revision: string | null }>(sql`
    with overlap as materialized (select ${began} as at)
    select at, (select revision from ${checks} where changed_at <= overlap.at order by revision desc limit 1)
      from overlap`)
  const [row] = rows
  if (!row) throw new Error("the database did not tell its time")
  return { at: new Date(row.at), revision: Number(row.revision ?? 0) }
}

export async function newestRevision(of: "check_revision" | "signature_revision"): Promise<number> {
  const { rows } = await db().execute<{ last_value: string }>(
    sql`select last_value from ${sql.identifier(of)}`,
  )
  return Number(rows[0]?.last_value ?? 0)
}

export async function changedAt(revisions: readonly number[]): Promise<Map<number, Date>> {
  if (revisions.length === 0) return new Map()
  const rows = await db()
    .select({ revision: checks.revision, at: checks.changedAt })
    .from(checks)
    .where(inArray(checks.revision, [...revisions]))
  return new Map(rows.map(({ revision, at }) => [revision, at]))
}

/** The changes after a revision. `more`: there are more than one response holds; ask again at once, from `revision` on. */
export type Changes<T> = { items: T[]; revision: number; more: boolean }

/** Up to `limit` changes, the oldest first, from `limit + 1` rows in that order; `newest` is the revision after all of them. */
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
