import "server-only"
import { count, desc, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { contractDeviations } from "#lib/db/schema/contract.ts"

const MAX = 500
const IS_NEW = sql<boolean>`${contractDeviations.firstAt} > clock_timestamp() - interval '7 days'`

/** A place where answers differ from the specification, how often, and whether it was first seen within the last seven days. */
export type CountedDeviation = typeof contractDeviations.$inferSelect & { isNew: boolean }

/** Reads the deviations of answers from the specification: the new ones first, then by when each was seen last. */
export async function readDeviations(): Promise<CountedDeviation[]> {
  return db()
    .select({
      operation: contractDeviations.operation,
      kind: contractDeviations.kind,
      path: contractDeviations.path,
      found: contractDeviations.found,
      count: contractDeviations.count,
      firstAt: contractDeviations.firstAt,
      lastAt: contractDeviations.lastAt,
      isNew: IS_NEW,
    })
    .from(contractDeviations)
    .orderBy(desc(IS_NEW), desc(contractDeviations.lastAt))
    .limit(MAX)
}

/** Counts the deviations that were first seen within the last seven days. */
export async function countNewDeviations(on: Executor = db()): Promise<number> {
  const [row] = await on.select({ number: count() }).from(contractDeviations).where(IS_NEW)
  return row?.number ?? 0
}
