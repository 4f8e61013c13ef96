import { randomUUID } from "node:crypto"
import { type AuditAction, recordAudit } from "#lib/audit/record-audit.ts"
import type { Actor, SignedInUser } from "#lib/auth/actor.ts"

/** An actor as `route()` and `action()` make them, for tests that call a verb of lib directly. */
export function actorFor(
  user: Pick<SignedInUser, "id" | "role"> & Partial<SignedInUser>,
  audit: AuditAction,
): Actor {
  const requestId = randomUUID()
  return {
    user: { name: "", email: "", sessionId: randomUUID(), ...user },
    requestId,
    recordBeside: (write) => write({ actorId: user.id, action: audit, requestId }),
    record: (tx, target, detail = {}) =>
      recordAudit(tx, { actorId: user.id, action: audit, requestId, target, detail }),
  }
}
