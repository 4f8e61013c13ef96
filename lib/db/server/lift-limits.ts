import "server-only"

/** What an account, a database or a server may be limited to by default. */
const LIMITS = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "transaction_timeout",
] as const

/**
 * Lifts the time limits that this account may have: they are for questions, and a migration, a backup, a restore or a long-lived lock takes as long as
 * it takes. For the session, or (behind a pooler, where a session is everybody's) for the transaction that has begun.
 */
export async function liftLimits(
  client: { query: (text: string) => Promise<unknown> },
  scope: "session" | "transaction",
): Promise<void> {
  const how = scope === "session" ? "set" : "set local"
  await client.query(LIMITS.map((limit) => `${how} ${limit} = 0`).join("; "))
}
