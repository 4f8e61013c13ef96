import "server-only"
import { and, eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { hashPassword, isOutdated } from "./password.ts"

/** Renews the hash of a password that was right, made with parameters of before. Never throws: the old one stays good. Returns the present one. */
export async function renewHash(userId: string, passwordHash: string, password: string): Promise<string> {
  try {
    if (!(await isOutdated(passwordHash))) return passwordHash
    const renewed = await hashPassword(password)
    // Unless somebody gave or took the password meanwhile.
    const changed = await db()
      .update(users)
      .set({ passwordHash: renewed })
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id })
    return changed.length > 0 ? renewed : passwordHash
  } catch (error) {
    // Else too many wait for a hash.
    if (!(error instanceof CotejoError)) logFault({ doing: "renewing a hash" }, undefined, error)
    return passwordHash
  }
}
