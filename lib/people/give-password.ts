import "server-only"
import { eq, sql } from "drizzle-orm"
import { unlockAccount } from "#lib/auth/account-lock.ts"
import { temporaryFromNow } from "#lib/auth/password/typable-secret.ts"
import type { Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"

/** The last password that the person chose themself; one that somebody gave them does not replace it. */
export const lastOwnPassword = sql`case when ${users.temporaryUntil} is null then ${users.passwordHash} else ${users.previousPasswordHash} end`

/** A password that somebody else gives: to be changed within a day, and the account is open to it. Returns whether there is such a person. */
export async function givePassword(tx: Executor, userId: string, passwordHash: string): Promise<boolean> {
  const [person] = await tx
    .update(users)
    .set({ passwordHash, previousPasswordHash: lastOwnPassword, ...temporaryFromNow })
    .where(eq(users.id, userId))
    .returning({ email: users.email })
  if (person) await unlockAccount(tx, person.email)
  return person !== undefined
}
