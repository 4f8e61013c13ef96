import "server-only"
import { type SQLWrapper, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { writeTogether } from "#lib/db/statement.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"

export type AuditEntry = {
  actorId: string | null
  action: AuditAction
  requestId: string | null
  sessionId?: string | null
  network?: string | null
  target?: AuditTarget
  /** Codes and counts alone: never an identifier, a link or a body. */
  detail?: AuditDetail
  ok?: boolean
}

/** Writes one row, in the transaction of the change that it records; `beside`: writes that go with it, in the same statement. */
export async function recordAudit(
  tx: Executor,
  entry: AuditEntry,
  beside: readonly SQLWrapper[] = [],
): Promise<void> {
  const row = tx.insert(auditLog).values({
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
  await writeTogether(tx, [row, ...beside])
}

/** Of strangers, who may come from any number of networks, the log keeps so many rows an hour for an action and a thing. */
const MAX_OF_STRANGERS = 100

// Of a thousand that come at once, the first writes, and the others wait for it.
const inFlight = new Map<string, Promise<void>>()

/** Writes one row an hour for a person, action and thing; of strangers, one for a network and `MAX_OF_STRANGERS` in all: nobody fills the log. */
export function recordOnceAnHour(
  entry: AuditEntry & { target: AuditTarget },
  isProved = entry.actorId !== null,
): Promise<void> {
  const { actorId, action, network, target } = entry
  const key = [actorId, action, target.id, isProved ? "" : network].join(" ")
  const running = inFlight.get(key) ?? writeOnce(entry, isProved).finally(() => inFlight.delete(key))
  inFlight.set(key, running)
  return running
}

async function writeOnce(entry: AuditEntry & { target: AuditTarget }, isProved: boolean): Promise<void> {
  const { actorId, action, requestId, sessionId, target, detail, ok } = entry
  const network = entry.network ?? null
  const recent = sql`from audit_log where target_id = ${target.id} and action = ${action} and at >= date_trunc('hour', now())
    and actor_id is not distinct from ${actorId}::uuid`
  const fromThere = isProved ? sql`` : sql`and network is not distinct from ${network}::text`
  const bound = actorId === null ? sql`and (select count(*) ${recent}) < ${MAX_OF_STRANGERS}::int` : sql``
  await db().execute(sql`
    insert into audit_log (actor_id, action, target_type, target_id, request_id, session_id, network, detail, ok)
    select ${actorId}::uuid, ${action}, ${target.type}, ${target.id}, ${requestId}, ${sessionId ?? null}::uuid,
      ${network}, ${JSON.stringify(detail ?? {})}::jsonb, ${ok ?? true}::boolean
     where not exists (select ${recent} ${fromThere}) ${bound}`)
}
