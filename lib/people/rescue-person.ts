import "server-only"
import { asc, eq } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { unlockAccount, unlockNetworks } from "#lib/auth/account-lock.ts"
import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { hashPassword } from "#lib/auth/password/password.ts"
import { typableSecret } from "#lib/auth/password/typable-secret.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { dropFactors } from "#lib/factors/change-factors.ts"
import { revokeTokensIn } from "#lib/tokens/tokens.ts"
import { revokeIn } from "./revoke-sessions.ts"
import { givePassword } from "./set-password.ts"

// Commands for the operator of the machine, when nobody can sign in; each leaves an audit row without an actor.

/** Opens an account, and the way to all of them, to sign-ins again. Returns whether there is such an account. */
export function unlockFromMachine(email: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
    await unlockAccount(tx, normalizeEmail(email))
    await unlockNetworks(tx)
    if (!person) return false
    await recordAudit(tx, {
      actorId: null,
      action: "person.unlocked",
      requestId: null,
      target: { type: "person", id: person.id },
    })
    return true
  })
}

/** Gives an administrator a new password for a day, opens the account and removes second factors, which may be the lost part. */
export async function rescueAdministrator(email: string): Promise<string | undefined> {
  const password = typableSecret()
  const passwordHash = await hashPassword(password)
  const account = normalizeEmail(email)
  return db().transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, role: users.role, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.email, account))
      .for("update")
    if (person?.role !== "admin") return undefined
    await givePassword(tx, person.id, passwordHash)
    await unlockNetworks(tx)
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, person.id))
    const factorsRemoved = await dropFactors(tx, person.id)
    const sessionsRevoked = await revokeIn(tx, person.id)
    const tokensRevoked = await revokeTokensIn(tx, person.id)
    await recordAudit(tx, {
      actorId: null,
      action: "person.rescued",
      requestId: null,
      target: { type: "person", id: person.id },
      detail: { enabled: person.disabledAt !== null, sessionsRevoked, tokensRevoked, factorsRemoved },
    })
    return password
  })
}

/** The e-mails of those who administer, disabled ones too. */
export async function administrators(): Promise<string[]> {
  const rows = await db()
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.email))
  return rows.map(({ email }) => email)
}
