import "server-only"
import { headers } from "next/headers"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import type { Permission } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import { clientAddress } from "#lib/http/client-address.ts"
import type { ActingUser } from "./actor.ts"
import { logNetwork } from "./network.ts"

export async function requestNetwork(): Promise<string | null> {
  return logNetwork(clientAddress(await headers()))
}

/** Notes that this person is shown personal data of a thing; a page that is read again within the hour adds nothing. Before it is shown. */
export async function auditView(
  user: ActingUser,
  action: AuditAction,
  target: AuditTarget,
  requestId: string | null = null,
): Promise<void> {
  await recordOnceAnHour({ ...(await personOf(user)), action, requestId, target })
}

/** Notes that something was asked for that the person's role has no right to; once an hour for each permission. */
export async function auditRefusal(
  user: ActingUser,
  permission: Permission,
  requestId: string | null = null,
): Promise<void> {
  const target = { type: "permission", id: permission } as const
  const person = await personOf(user)
  await recordOnceAnHour({ ...person, action: "access.refused", requestId, target, ok: false })
}

async function personOf({ id, sessionId }: ActingUser) {
  return { actorId: id, sessionId, network: await requestNetwork() }
}
