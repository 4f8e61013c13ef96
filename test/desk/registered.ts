import { desc, eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { RoleName } from "#test/browser/test.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { seededPerson, withSettings } from "#test/processes/settings.ts"

/** Puts a request of the service into the register as that person's; nothing of it has been read yet. Gives its address here. */
export function registered(app: AppProcess, remoteId: string, role: RoleName): Promise<string> {
  return withSettings(app.env, async () => {
    const [person] = await db()
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, seededPerson(role).email))
    if (!person) throw new Error(`no ${role} in this database`)
    const id = newRowId()
    const name = seal(id, "Contrato de arrendamiento")
    await db().insert(signatureRequests).values({ id, remoteId, name, createdBy: person.id })
    return id
  })
}

/** The audit rows of a request, newest first. */
export function auditOf(app: AppProcess, id: string) {
  return withSettings(app.env, () =>
    db().select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(desc(auditLog.at)),
  )
}
