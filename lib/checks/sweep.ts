import "server-only"
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema.ts"
import { KEY_SLOTS } from "#lib/operations/define.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { noteInRegister } from "#lib/signatures/register.ts"
import { roomSoon } from "#lib/upstream/pacing.ts"
import { chargeFor } from "./charges.ts"
import { transition } from "./transition.ts"

const MOST_AT_ONCE = 200

export type DueCheck = { id: string; operation: CheckOperation }

/**
 * The checks that are queued or waiting and whose time has come, as many per key slot as its pace lets out soon: what could not leave
 * anyway is not disturbed. Questions asked by themselves come first, since somebody waits for them and a batch may take hours; then the longest due. Batches that do not run are passed over.
 */
export async function dueChecks(): Promise<DueCheck[]> {
  const perSlot = await Promise.all(
    KEY_SLOTS.map(async (slot) => {
      const room = await roomSoon(slot, MOST_AT_ONCE)
      const operations = CHECK_OPERATION_SLUGS.filter((slug) => operationOf(slug).wire.key === slot)
      return room === 0 || operations.length === 0 ? [] : dueOf(operations, room)
    }),
  )
  return perSlot.flat()
}

async function dueOf(operations: CheckOperation[], room: number): Promise<DueCheck[]> {
  return db()
    .select({ id: checks.id, operation: checks.operation })
    .from(checks)
    .leftJoin(batches, eq(batches.id, checks.batchId))
    .where(
      and(
        inArray(checks.state, ["queued", "waiting"]),
        inArray(checks.operation, operations),
        lt(checks.notBefore, sql`clock_timestamp()`),
        or(isNull(checks.batchId), eq(batches.state, "running")),
      ),
    )
    .orderBy(sql`(${checks.batchId} is not null)`, checks.notBefore)
    .limit(room)
}

/** The pending tasks whose next read is due, the longest due first. */
export async function duePolls(): Promise<string[]> {
  const due = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.state, "pending"), lt(checks.pollAt, sql`clock_timestamp()`)))
    .orderBy(checks.pollAt)
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
    await db().transaction(async (tx) => {
      const moved = await transition(tx, check.id, {
        from: "sending",
        to: "unknown",
        charge: chargeFor(operationOf(check.operation).cost, "unknown"),
        attempts: check.attempts,
        set: { problem: { code: "process_stopped" }, problemCode: "process_stopped", leaseUntil: null },
      })
      if (moved?.operation === "signature") await noteInRegister(tx, moved)
    })
  }
  return lost.length
}
