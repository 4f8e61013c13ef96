import "server-only"
import { eq } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import type { Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, type Permission } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { PauseReason } from "#lib/domain/monitoring.ts"
import { CotejoError } from "#lib/errors.ts"
import { newRequestId } from "#lib/http/request-id.ts"
import type { Actor } from "./actor.ts"
import { type AuthorizedPerson, holdPerson } from "./reauthorize.ts"

/** The actor of a plan at its hour: its person's row is judged and held as a request's is, but for the session. Returns why they may not. */
export async function scheduledActor(
  tx: Executor,
  personId: string,
  permissions: readonly Permission[],
  audit: AuditAction,
): Promise<Actor | Exclude<PauseReason, "restored">> {
  const held = await holdEnabled(tx, personId)
  if (!held) return "person_disabled"
  if (!permissions.every((permission) => can(held.holder, permission))) return "permission_lost"
  const [person] = await tx
    .select({ name: users.name, email: users.email, dayLimit: users.dayLimit })
    .from(users)
    .where(eq(users.id, personId))
  if (!person) return "person_disabled"
  const user = { id: personId, role: held.role, sessionId: "", ...person }
  const requestId = newRequestId()
  const actorOf = (action: AuditAction): Actor => {
    const mark = { actorId: personId, action, requestId }
    const reauthorize = async (on: Executor): Promise<AuthorizedPerson> => {
      const now = await holdEnabled(on, personId)
      if (!now || !permissions.every((permission) => can(now.holder, permission)))
        throw new CotejoError("forbidden")
      return now
    }
    return {
      user,
      requestId,
      reauthorize,
      as: actorOf,
      async record(on, target, detail = {}, beside = []) {
        await reauthorize(on)
        await recordAudit(on, { ...mark, target, detail }, beside)
      },
      recordRefusal: (on, refused, detail, target) =>
        recordAudit(on, { ...mark, action: refused, detail, ok: false, ...(target && { target }) }),
    }
  }
  return actorOf(audit)
}

async function holdEnabled(tx: Executor, personId: string): Promise<AuthorizedPerson | undefined> {
  const person = await holdPerson(tx, personId)
  return person?.disabledAt === null ? { ...person, holder: person.role } : undefined
}
