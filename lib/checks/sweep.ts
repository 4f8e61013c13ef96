import "server-only"
import { and, eq, inArray, lt, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { chargeFor } from "./charges.ts"
import { transition } from "./transition.ts"

const MOST_AT_ONCE = 200

/** The checks that are queued or waiting and whose time has come, the longest due first. */
export async function dueChecks(): Promise<string[]> {
  const due = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(and(inArray(checks.state, ["queued", "waiting"]), lt(checks.notBefore, sql`clock_timestamp()`)))
    .orderBy(checks.notBefore)
    .limit(MOST_AT_ONCE)
  return due.map((check) => check.id)
}

/** Marks the calls whose process died, or was stopped, between intent and answer: nobody knows, so nothing is sent again. */
export async function markLostCalls(): Promise<number> {
  const lost = await db()
    .select({ id: checks.id, operation: checks.operation, attempts: checks.attempts })
    .from(checks)
    .where(and(eq(checks.state, "sending"), lt(checks.leaseUntil, sql`clock_timestamp()`)))
    .limit(MOST_AT_ONCE)
  for (const check of lost) {
    await db().transaction((tx) =>
      transition(tx, check.id, {
        from: "sending",
        to: "unknown",
        charge: chargeFor(operationOf(check.operation).cost, "unknown"),
        attempts: check.attempts,
        set: { problem: { code: "process_stopped" }, problemCode: "process_stopped", leaseUntil: null },
      }),
    )
  }
  return lost.length
}
