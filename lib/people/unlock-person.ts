import "server-only"
import { eq } from "drizzle-orm"
import { unlockAccount } from "#lib/auth/account-lock.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"

/** Opens a person's account to sign-ins again, wherever they come from. Throws `not_found`. */
export async function unlockPerson(actor: Actor, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!person) throw new CotejoError("not_found")
    await unlockAccount(tx, person.email)
    await actor.record(tx, { type: "person", id: userId })
  })
}
