import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { hashPassword } from "#lib/auth/password/password.ts"
import { requireGoodPassword } from "#lib/auth/password/password-rules.ts"
import { temporaryFromNow, typableSecret } from "#lib/auth/password/typable-secret.ts"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import type { NewPerson } from "./person-fields.ts"

/** Makes an account. A password made here is returned once, to be changed within a day. Throws `already_exists`, `invalid_input`. */
export async function addPerson(
  actor: Actor,
  person: NewPerson,
): Promise<{ id: string; password: string | null }> {
  const generated = person.password === "" ? typableSecret() : null
  if (generated === null) await requireGoodPassword(person.password, person)
  const passwordHash = await hashPassword(generated ?? person.password)
  const { name, email, role } = person
  return db().transaction(async (tx) => {
    const [added] = await tx
      .insert(users)
      .values({ name, email, role, passwordHash, ...temporaryFromNow })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!added) throw new CotejoError("already_exists", { fields: { email: ["emailTaken"] } })
    await actor.record(tx, { type: "person", id: added.id }, { role, generated: generated !== null })
    return { id: added.id, password: generated }
  })
}
