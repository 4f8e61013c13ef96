import "server-only"
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { signInFailures } from "#lib/db/schema/people.ts"
import { accountIndex } from "./throttle.ts"

export type AccountLock = {
  /** Attempts that are not forgotten yet, over all networks and browsers. */
  failures: number
  blocked: number
  until: Date | null
}

/** Returns the failed attempts at an account and their lock; sign-in from elsewhere, and from the person's own browsers, may be open meanwhile. */
export async function accountLock(email: string): Promise<AccountLock> {
  const blocked = sql`${signInFailures.blockedUntil} > clock_timestamp()`
  const [row] = await db()
    .select({
      failures: sql<number>`coalesce(round(max(${signInFailures.failures})), 0)::int`,
      blocked: sql<number>`count(*) filter (where ${blocked})::int`,
      until: sql<Date | null>`max(${signInFailures.blockedUntil}) filter (where ${blocked})`.mapWith(
        signInFailures.blockedUntil,
      ),
    })
    .from(signInFailures)
    .where(eq(signInFailures.account, accountIndex(email)))
  return { failures: row?.failures ?? 0, blocked: row?.blocked ?? 0, until: row?.until ?? null }
}

/** Those of these accounts to which somebody is refused now. */
export async function lockedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db()
    .selectDistinct({ account: signInFailures.account })
    .from(signInFailures)
    .where(and(isNotNull(signInFailures.account), sql`${signInFailures.blockedUntil} > clock_timestamp()`))
  const locked = new Set(rows.map(({ account }) => account?.toString("hex")))
  return new Set(emails.filter((email) => locked.has(accountIndex(email).toString("hex"))))
}

/** Forgets every attempt on an account: it is open to all again. Returns whether there was anything to forget. */
export async function unlockAccount(tx: Executor, email: string): Promise<boolean> {
  const account = accountIndex(email)
  const ofAccount = eq(signInFailures.account, account)
  // From narrow to wide, as attempts are counted: the row of the account as a whole comes last.
  const narrow = await tx
    .delete(signInFailures)
    .where(and(ofAccount, ne(signInFailures.subject, account)))
    .returning({ subject: signInFailures.subject })
  const wide = await tx.delete(signInFailures).where(ofAccount).returning({ subject: signInFailures.subject })
  return narrow.length + wide.length > 0
}

export async function unlockNetworks(tx: Executor): Promise<void> {
  await tx.delete(signInFailures).where(isNull(signInFailures.account))
}
