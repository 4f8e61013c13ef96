import "server-only"
import type { ClientBase } from "pg"

/** The advisory locks by which processes take turns: arbitrary numbers, all different, since they share one database. */
export const ADVISORY_LOCKS = {
  migration: 4_201_905,
  auditChain: 4_201_906,
  ledger: 4_201_907,
  keyRotation: 4_201_908,
  alerts: 4_201_911,
} as const

/**
 * Takes a long-lived lock, and returns whether it was free. It is held by a transaction with a connection of its own until it ends, because behind
 * a pooler a session lock belongs to nobody. Such a transaction reads nothing, so it delays neither vacuum nor index builds.
 */
export async function tryAdvisoryLock(client: Pick<ClientBase, "query">, lock: number): Promise<boolean> {
  await client.query("begin")
  // Without values, which would keep the statement's portal, and its snapshot, until the end.
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as mine`)
  if (rows[0]?.mine === true) return true
  await client.query("rollback")
  return false
}
