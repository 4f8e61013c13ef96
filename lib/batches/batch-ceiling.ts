import "server-only"
import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { PERMISSIONS } from "#lib/domain/access/permissions.ts"
import type { HaltReason } from "#lib/domain/batch-states.ts"
import { type CheckState, NOT_ACCEPTED, REPLIED, UNSENT } from "#lib/domain/check-states.ts"

const MAY_RUN = [...PERMISSIONS["batch.run"]]

/** On whose authority a batch is sent: who started it, or resumed it last. */
const RUN_BY = sql`coalesce(${batches.resumedBy}, ${batches.createdBy})`

/** How many more questions a batch may send, at most `wanted`: none unless it runs and its person may run it. Locked until the transaction ends. */
export async function holdRoom(tx: Executor, batchId: string, wanted: number): Promise<number> {
  const permitted = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, RUN_BY), isNull(users.disabledAt), inArray(users.role, MAY_RUN)))
  const [held] = await tx
    .select({ ceiling: batches.ceiling, committed: batches.committed })
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.state, "running"), exists(permitted)))
    .for("update")
  if (!held) return 0
  return held.ceiling === null ? wanted : Math.min(wanted, held.ceiling - held.committed)
}

/** Counts so many more questions under the ceiling of a batch; fewer than none for those that were not accepted after all. */
export async function commitToBatch(tx: Executor, batchId: string, more: number): Promise<void> {
  if (more === 0) return
  await tx
    .update(batches)
    .set({ committed: sql`${batches.committed} + ${more}::int` })
    .where(eq(batches.id, batchId))
}

/** Halts a batch whose ceiling is reached, once none is in flight: a question being sent may turn out not to be accepted (429). */
export async function haltIfFull(on: Executor, batchId: string): Promise<void> {
  const sending = on
    .select({ one: sql`1` })
    .from(checks)
    .where(and(eq(checks.batchId, batchId), eq(checks.state, "sending")))
  await halt(on, batchId, "ceiling", and(gte(batches.committed, batches.ceiling), notExists(sending)))
}

/** Halts a batch whose person was disabled, or has a role that runs no batches; somebody else may resume it. */
export async function haltIfNotPermitted(on: Executor, batchId: string): Promise<void> {
  const personWho = (only: SQL) =>
    exists(
      on
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, RUN_BY), only)),
    )
  await halt(on, batchId, "person_disabled", personWho(isNotNull(users.disabledAt)))
  await halt(on, batchId, "permission_lost", personWho(notInArray(users.role, MAY_RUN)))
}

/** After so many outcomes in a row that nobody knows, each of which may have cost, the next question is not risked. */
const MAX_UNKNOWN_IN_A_ROW = 5
/** After so many replies in a row of something that is not the service, the address is taken to be wrong. */
const MAX_FOREIGN_IN_A_ROW = 3

/** Records one question's outcome in its batch: not accepted is free again; no quota, a refused key, or several unknown in a row halt the rest. */
export async function recordInBatch(
  tx: Executor,
  batchId: string,
  state: CheckState,
  problemCode: string | null,
): Promise<void> {
  if (NOT_ACCEPTED.includes(state)) await commitToBatch(tx, batchId, -1)
  const reason = HALT_AT_ONCE.find((known) => state === "halted" && known === problemCode)
  if (reason) await halt(tx, batchId, reason)
  if (state === "unknown" && (await areLastUnknown(tx, batchId))) await halt(tx, batchId, "unknown_outcomes")
  if (problemCode === "not_the_service" && (await areLastForeign(tx, batchId)))
    await halt(tx, batchId, "not_the_service")
}

const HALT_AT_ONCE = ["quota_empty", "key_refused"] as const satisfies HaltReason[]

/** Whether the questions that were sent last, as far as they ended, all ended unknown. Outcomes lost by a process of ours say nothing of the service. */
async function areLastUnknown(tx: Executor, batchId: string): Promise<boolean> {
  const last = await tx
    .select({ state: checks.state })
    .from(checks)
    .where(
      and(
        eq(checks.batchId, batchId),
        inArray(checks.state, [...REPLIED, "unknown"]),
        sql`${checks.problemCode} is distinct from 'process_stopped'`,
      ),
    )
    .orderBy(desc(checks.sentAt))
    .limit(MAX_UNKNOWN_IN_A_ROW)
  return last.length === MAX_UNKNOWN_IN_A_ROW && last.every(({ state }) => state === "unknown")
}

async function areLastForeign(tx: Executor, batchId: string): Promise<boolean> {
  const last = await tx
    .select({ problemCode: checks.problemCode })
    .from(checks)
    .where(and(eq(checks.batchId, batchId), inArray(checks.state, [...REPLIED, "halted", "unknown"])))
    .orderBy(desc(checks.sentAt))
    .limit(MAX_FOREIGN_IN_A_ROW)
  return (
    last.length === MAX_FOREIGN_IN_A_ROW && last.every(({ problemCode }) => problemCode === "not_the_service")
  )
}

/** Halts the batches that a person has running and not wholly sent; somebody else may resume them. Returns how many. */
export async function haltBatchesOf(
  tx: Executor,
  userId: string,
  haltReason: Extract<HaltReason, "person_disabled" | "permission_lost">,
): Promise<number> {
  const unsent = tx
    .select({ one: sql`1` })
    .from(checks)
    // A check that is being sent may turn out not to be accepted, and would be sent again.
    .where(and(eq(checks.batchId, batches.id), inArray(checks.state, [...UNSENT, "sending"])))
  const halted = await tx
    .update(batches)
    .set({ state: "halted", haltReason })
    .where(and(eq(RUN_BY, userId), eq(batches.state, "running"), exists(unsent)))
    .returning({ id: batches.id })
  return halted.length
}

async function halt(tx: Executor, batchId: string, haltReason: HaltReason, only?: SQL): Promise<void> {
  await tx
    .update(batches)
    .set({ state: "halted", haltReason })
    .where(and(eq(batches.id, batchId), eq(batches.state, "running"), only))
}
