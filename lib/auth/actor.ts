import "server-only"
import type { SQLWrapper } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import type { Holder, Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { CotejoError } from "#lib/errors.ts"
import type { AuthorizedPerson } from "./reauthorize.ts"

/** The author of a request: a person in a session, or a program with a token of theirs. */
export type ActingUser = {
  id: string
  name: string
  email: string
  role: Holder
  sessionId: string
  /** Somebody else gave them their password: until they changed it they may do nothing else. */
  mustChangePassword?: boolean
  dayLimit?: number | null
  /** Their role asks for a second factor, and they have none: until they added one they may do nothing else. */
  mustAddFactor?: boolean
  /** They proved in this session, within `CONFIRM_MINUTES`, that it is they. */
  recentlyConfirmed?: boolean
  /** Lists show them identifiers with a mask: they chose it, or their role's rule says so. */
  masksLists?: boolean
  /** Their activity was noted a moment ago, and need not be again. */
  recentlySeen?: boolean
}

export type SignedInUser = Omit<ActingUser, "role"> & { role: Role }

/**
 * Who does something, within one request. Only the wrappers `route()` and `action()` make one, and `scheduledActor` for
 * what a person's plan does at its hour. `record` writes the request's audit row in the transaction of the change itself.
 */
export type Actor = {
  user: ActingUser
  requestId: string
  /**
   * Judges the request again within the transaction that writes (`reauthorize`), once for each; `record` does by itself. First in a transaction that
   * locks more than new rows, so that whoever disables somebody and whoever is disabled take their locks in one order.
   */
  reauthorize: (tx: Executor, changed?: string) => Promise<AuthorizedPerson>
  record: (
    tx: Executor,
    target: AuditTarget,
    detail?: AuditDetail,
    beside?: readonly SQLWrapper[],
  ) => Promise<void>
  /** The same person and request, whose rows of the log have that action: a run of a plan makes batches. */
  as: (action: AuditAction) => Actor
  /** Records that the request was refused for its content: a row of its own, since nothing was changed. */
  recordRefusal: (
    tx: Executor,
    action: AuditAction,
    detail: AuditDetail,
    target?: AuditTarget,
  ) => Promise<void>
}

/** Throws `confirmation_required` unless this person proved lately that it is they. A program's token was made in a session that was confirmed. */
export function requireConfirmation({ recentlyConfirmed }: Pick<ActingUser, "recentlyConfirmed">): void {
  const isProgram = recentlyConfirmed === undefined
  if (!isProgram && !recentlyConfirmed) throw new CotejoError("confirmation_required")
}
