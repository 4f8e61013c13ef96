import "server-only"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { type ActingUser, type Actor, requireConfirmation, type SignedInUser } from "#lib/auth/actor.ts"
import { auditRefusal, requestNetwork } from "#lib/auth/audited-request.ts"
import { signedInUser } from "#lib/auth/current-user.ts"
import { type AuthorizedPerson, reauthorize } from "#lib/auth/reauthorize.ts"
import { touchSession } from "#lib/auth/session/session-row.ts"
import { countToken } from "#lib/auth/throttle.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { can, type Permission } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { CotejoError } from "#lib/errors.ts"
import { tokenUser } from "#lib/tokens/token-user.ts"

/** The actor of one request. `audited`: whether the audit row that the edge declared has been written. */
export type TrackedActor = { actor: Actor; audited: () => boolean }

/** An edge's declaration of who may use it. */
export type Guard = {
  permission: Permission
  /** What it takes besides: a file that leaves asks for the permission to read each kind of thing in it. */
  also?: readonly Permission[]
  audit: AuditAction | "nothing"
  /** A sensitive act: the person has confirmed their identity within `CONFIRM_MINUTES`. A program's token was made in such a session. */
  confirmed?: true
}

/** The author of a request: the person of a session, or a program with somebody's token, then without a session. */
export type Requester = { user: ActingUser; person?: SignedInUser }

export async function signedInRequester(): Promise<Requester> {
  const person = await signedInUser()
  if (!person) throw new CotejoError("signed_out")
  return { user: person, person }
}

/** The program behind that token; throws what `tokenUser` throws. */
export async function tokenRequester(token: string, headers: Headers): Promise<Requester> {
  return { user: await tokenUser(token, headers) }
}

/** Throws `throttled`, `password_change_required`, `factor_required`, `forbidden`, `confirmation_required`. A change shows that the person is there. */
export async function authorize(
  { user, person }: Requester,
  { permission, also = [], audit, confirmed }: Guard,
  requestId: string,
  isThere: boolean,
): Promise<TrackedActor> {
  if (!person) await countToken(user.sessionId)
  if (person?.mustChangePassword && permission !== "password.change")
    throw new CotejoError("password_change_required")
  if (person?.mustAddFactor && permission !== "factor.manage" && permission !== "password.change")
    throw new CotejoError("factor_required")
  const missing = [permission, ...also].find((one) => !can(user.role, one))
  if (missing !== undefined) {
    await auditRefusal(user, missing, requestId)
    throw new CotejoError("forbidden")
  }
  if (confirmed) requireConfirmation(user)
  if (person && isThere) await touchSession(person)
  return trackedActor(user, { permission, audit, requestId, network: await requestNetwork() })
}

type Judged = Guard & { requestId: string; network: string | null }

export function trackedActor(
  user: ActingUser,
  { permission, audit, requestId, network }: Judged,
): TrackedActor {
  let written = false
  const held = new WeakMap<Executor, Promise<AuthorizedPerson>>()
  const mark = () => {
    if (audit === "nothing") throw new Error("this edge declared that it changes nothing")
    return { actorId: user.id, action: audit, requestId, sessionId: user.sessionId, network }
  }
  const actor: Actor = {
    user,
    requestId,
    reauthorize(tx, changed) {
      // Outside of a transaction nothing stays held.
      const person = (tx !== db() && held.get(tx)) || reauthorize(tx, user, permission, changed)
      held.set(tx, person)
      return person
    },
    async record(tx, target, detail = {}, beside = []) {
      await actor.reauthorize(tx)
      await recordAudit(tx, { ...mark(), target, detail }, beside)
      written = true
    },
    as: (action) => trackedActor(user, { permission, audit: action, requestId, network }).actor,
    async recordRefusal(tx, action, detail, target) {
      await recordAudit(tx, { ...mark(), action, detail, ok: false, ...(target && { target }) })
    },
  }
  return { actor, audited: () => audit === "nothing" || written }
}
