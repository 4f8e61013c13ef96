import "server-only"
import { sql } from "drizzle-orm"
import type { AuditDetail } from "#lib/auth/actor.ts"
import type { Executor } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import type { AuditAction } from "#lib/domain/audit-actions.ts"

export type AuditEntry = {
  actorId: string | null
  action: AuditAction
  requestId: string | null
  sessionId?: string | null
  /** As `logNetwork` gives it. */
  network?: string | null
  target?: { type: string; id: string }
  /** Codes and counts alone: never an identifier, a link or a body. */
  detail?: AuditDetail
  ok?: boolean
}

/** Writes one row, in the transaction of the change that it tells of. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: entry.actorId,
    action: entry.action,
    requestId: entry.requestId,
    sessionId: entry.sessionId ?? null,
    network: entry.network ?? null,
    targetType: entry.target?.type ?? null,
    targetId: entry.target?.id ?? null,
    detail: entry.detail ?? {},
    ok: entry.ok ?? true,
  })
}

/** The same, once an hour for a person, an action and a thing: what is looked at again and again is told once. */
export async function recordOnceAnHour(
  tx: Executor,
  {
    actorId,
    action,
    requestId,
    sessionId,
    network,
    target,
    ok,
  }: AuditEntry & { actorId: string; target: { type: string; id: string } },
): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (actor_id, action, target_type, target_id, request_id, session_id, network, ok)
    select ${actorId}::uuid, ${action}, ${target.type}, ${target.id}, ${requestId}, ${sessionId ?? null}::uuid,
      ${network ?? null}, ${ok ?? true}::boolean
     where not exists (select from audit_log where target_id = ${target.id} and actor_id = ${actorId}::uuid
       and action = ${action} and at >= date_trunc('hour', now()))`)
}
