import "server-only"
import { headers } from "next/headers"
import { recordAudit } from "#lib/audit/record-audit.ts"
import type { ActingUser, Actor, AuditMark } from "#lib/auth/actor.ts"
import { noteRefusal, requestNetwork } from "#lib/auth/audited-request.ts"
import { signedInUser } from "#lib/auth/current-user.ts"
import { touchSession } from "#lib/auth/session-row.ts"
import type { AuditAction } from "#lib/domain/audit-actions.ts"
import { can, type Permission } from "#lib/domain/permissions.ts"
import { CotejoError } from "#lib/errors.ts"
import { tokenUser } from "#lib/tokens/token-user.ts"

/** The actor of one request. `audited` tells whether the change that the edge declared has left its row. */
export type TrackedActor = { actor: Actor; audited: () => boolean }

/** What an edge declares of who may pass it. */
export type Guard = {
  permission: Permission
  audit: AuditAction | "nothing"
  /** A delicate act: its person has proved within `CONFIRM_MINUTES` that it is they. A program's token was made in such a session. */
  confirmed?: true
}

/**
 * Finds out who asks and whether they may; throws `signed_out`, `password_change_required`, `factor_required`, `forbidden` or `confirmation_required`. What changes
 * something shows that the person is there; reading does not, since pages read by themselves.
 */
export async function actorOf(
  { permission, audit, confirmed }: Guard,
  requestId: string,
  isThere: boolean,
): Promise<TrackedActor> {
  const user = await signedInUser()
  if (!user) throw new CotejoError("signed_out")
  if (user.mustChangePassword && permission !== "password.change")
    throw new CotejoError("password_change_required")
  if (user.mustAddFactor && permission !== "factor.manage" && permission !== "password.change")
    throw new CotejoError("factor_required")
  if (!can(user.role, permission)) {
    await noteRefusal(user, permission, requestId)
    throw new CotejoError("forbidden")
  }
  if (confirmed && !user.confirmedLately) throw new CotejoError("confirmation_required")
  if (isThere) await touchSession(user)
  return trackedActor(user, requestId, audit, await requestNetwork())
}

/** The same for a program with a token of somebody's, which is nobody at a desk; throws what `tokenUser` throws, or `forbidden`. */
export async function programOf(
  token: string,
  { permission, audit }: Guard,
  requestId: string,
): Promise<TrackedActor> {
  const user = await tokenUser(token, await headers())
  if (!can(user.role, permission)) {
    await noteRefusal(user, permission, requestId)
    throw new CotejoError("forbidden")
  }
  return trackedActor(user, requestId, audit, await requestNetwork())
}

function trackedActor(
  user: ActingUser,
  requestId: string,
  audit: AuditAction | "nothing",
  network: string | null,
): TrackedActor {
  let written = false
  const mark = (): AuditMark => {
    if (audit === "nothing") throw new Error("this edge declared that it changes nothing")
    return { actorId: user.id, action: audit, requestId, sessionId: user.sessionId, network }
  }
  const actor: Actor = {
    user,
    requestId,
    async record(tx, target, detail = {}) {
      await recordAudit(tx, { ...mark(), target, detail })
      written = true
    },
    async recordRefusal(tx, action, detail) {
      await recordAudit(tx, { ...mark(), action, detail, ok: false })
    },
    async recordBeside(write) {
      const result = await write(mark())
      written = true
      return result
    },
  }
  return { actor, audited: () => audit === "nothing" || written }
}
