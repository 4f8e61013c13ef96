import "server-only"
import { createHmac } from "node:crypto"
import { eq, inArray, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { signInFailures } from "#lib/db/schema.ts"
import { env } from "#lib/env.ts"

/** Failures that are free; from then on each doubles the pause. */
const FREE_FAILURES = 4
const LONGEST_PAUSE_SECONDS = 900
/** Failures are forgotten after this time without a new one. */
const FORGET_AFTER_SECONDS = 3_600

/** Under a key of its own, that of the sessions: what is kept for an hour is not rebuilt when the data's keys change. */
function subjectOf(email: string): Buffer {
  return createHmac("sha256", env().authSecret).update("sign_in.email\0").update(email).digest()
}

/** Seconds for which sign-ins to this account are refused; 0 when they are not. The database's clock counts. */
export async function pauseFor(email: string): Promise<number> {
  const [row] = await db()
    .select({
      seconds: sql<number>`extract(epoch from ${signInFailures.blockedUntil} - clock_timestamp())::float8`,
    })
    .from(signInFailures)
    .where(eq(signInFailures.subject, subjectOf(email)))
  return Math.max(0, Math.ceil(row?.seconds ?? 0))
}

/**
 * Counts one failed sign-in, whether or not anybody has that e-mail. After four of them the account is closed for
 * 2, 4, 8 ... seconds, up to 15 minutes: the address of the caller is not part of it, because proxies share and attackers change theirs.
 */
export async function countFailure(tx: Executor, email: string): Promise<void> {
  const pause = sql`case when ${signInFailures.failures} + 1 <= ${FREE_FAILURES} then 0
    else least(${LONGEST_PAUSE_SECONDS}, power(2, least(20, ${signInFailures.failures} + 1 - ${FREE_FAILURES}))) end`
  await tx
    .insert(signInFailures)
    .values({ subject: subjectOf(email), failures: 1, blockedUntil: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: signInFailures.subject,
      set: {
        failures: sql`case when ${signInFailures.lastAt} < clock_timestamp() - ${FORGET_AFTER_SECONDS} * interval '1 second'
          then 1 else ${signInFailures.failures} + 1 end`,
        blockedUntil: sql`clock_timestamp() + (${pause}) * interval '1 second'`,
        lastAt: sql`clock_timestamp()`,
      },
    })
}

/** Forgets the failures of an account after a sign-in that succeeded. */
export async function forgetFailures(tx: Executor, email: string): Promise<void> {
  await tx.delete(signInFailures).where(inArray(signInFailures.subject, [subjectOf(email)]))
}
