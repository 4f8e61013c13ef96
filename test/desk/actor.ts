import { randomUUID } from "node:crypto"
import { recordAudit } from "#lib/audit/record-audit.ts"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import { holdPerson } from "#lib/auth/reauthorize.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { CotejoError } from "#lib/errors.ts"

/** An actor as `route()` and `action()` make them, without a session of theirs, for tests that call a verb of lib directly. */
export function actorFor(
  user: Pick<ActingUser, "id" | "role"> & Partial<ActingUser>,
  audit: AuditAction,
): Actor {
  const requestId = randomUUID()
  const person = { name: "", email: "", sessionId: randomUUID(), ...user }
  const mark = { actorId: user.id, action: audit, requestId, sessionId: person.sessionId, network: null }
  return {
    user: person,
    requestId,
    async reauthorize(tx, changed) {
      const held = await holdPerson(tx, user.id, changed)
      if (held?.disabledAt !== null) throw new CotejoError("signed_out")
      return { ...held, holder: user.role }
    },
    as: (action) => actorFor(user, action),
    recordRefusal: (tx, action, detail, target) =>
      recordAudit(tx, { ...mark, action, detail, ok: false, ...(target && { target }) }),
    record: (tx, target, detail = {}, beside = []) => recordAudit(tx, { ...mark, target, detail }, beside),
  }
}
