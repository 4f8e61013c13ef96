import "server-only"
import { and, eq } from "drizzle-orm"
import { transition } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { isOver } from "#lib/db/lease.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { hooksOf } from "#lib/operations/hooks.ts"
import { operationOf } from "#lib/operations/registry.ts"

const MAX_AT_ONCE = 200

const isLost = and(eq(checks.state, "sending"), isOver(checks.leaseUntil))

export const areCallsLost = anyRow(checks, isLost)

/** Marks as `unknown` the calls whose process died or was stopped between intent and answer: none is sent again. */
export async function markLostCalls(): Promise<number> {
  const lost = await db()
    .select({ id: checks.id, operation: checks.operation, attempts: checks.attempts })
    .from(checks)
    .where(isLost)
    .limit(MAX_AT_ONCE)
  for (const check of lost) {
    await db().transaction(async (tx) => {
      const moved = await transition(tx, check.id, {
        from: "sending",
        to: "unknown",
        charge: chargeFor(operationOf(check.operation).cost, "unknown"),
        attempts: check.attempts,
        set: { problem: { code: "process_stopped" }, problemCode: "process_stopped", leaseUntil: null },
      })
      if (moved) await hooksOf(moved.operation)?.moved(tx, moved)
    })
  }
  return lost.length
}
