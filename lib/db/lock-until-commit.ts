import "server-only"
import { sql } from "drizzle-orm"
import type { Executor } from "./client.ts"

/** The advisory locks by which processes take turns: arbitrary numbers, all different, since they share one database. */
export const ADVISORY_LOCKS = {
  migration: 4_201_905,
  auditChain: 4_201_906,
  ledger: 4_201_907,
  alerts: 4_201_911,
  subjectChanges: 4_201_912,
} as const

/** Waits for an advisory lock, the program's own or that of a text (a person, a question), and holds it until the transaction ends. */
export async function lockUntilCommit(
  tx: Pick<Executor, "execute">,
  lock: keyof typeof ADVISORY_LOCKS | { of: string },
): Promise<void> {
  const key = typeof lock === "string" ? sql`${ADVISORY_LOCKS[lock]}` : sql`hashtextextended(${lock.of}, 0)`
  await tx.execute(sql`select pg_advisory_xact_lock(${key})`)
}
