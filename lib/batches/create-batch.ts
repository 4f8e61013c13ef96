import "server-only"
import { sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { questionIndex, questionRow } from "#lib/checks/sealed-check.ts"
import { writeFirstSteps } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { insertOnce } from "#lib/db/insert-once.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches, batchSourceRows, checks } from "#lib/db/schema/checks.ts"
import type { LeftRow, SourceTable } from "#lib/domain/batch-states.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import { env } from "#lib/env.ts"
import { enforceDayLimit } from "#lib/limits/day-limit.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { ensureSubjects } from "#lib/subjects/subject-of.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"

const ROWS_AT_ONCE = 500

export type NewBatch = {
  operation: OperationSlug
  name: string
  /** Checked against the operation's schema, in the order of the file. */
  rows: readonly Record<string, string>[]
  ceiling: number | null
  idempotencyKey: string
  /** The earlier check that each row asks again, when a person confirmed it. */
  repeats?: readonly string[]
  own?: SourceTable | null
  /** What of the list is not among the rows. */
  leftOut?: readonly LeftRow[]
  /** The run of a plan that it is part of: a second person approved the plan, where that takes two. */
  runId?: string
}

/**
 * Writes many questions down at once, to be sent in the background. The same key and rows give the same batch. Returns its id.
 * One that is larger than a person alone may start waits, halted, for a second one. Throws `idempotency_key_reused`, `limit_reached`.
 */
export function createBatch(actor: Actor, batch: NewBatch): Promise<string> {
  return longTransaction((tx) => writeBatch(tx, actor, batch))
}

export async function writeBatch(tx: Executor, actor: Actor, batch: NewBatch): Promise<string> {
  await actor.reauthorize(tx)
  const requestIndex = (await indexer(tx))(
    JSON.stringify([batch.operation, batch.rows, batch.ceiling, ...(batch.own ? [batch.own] : [])]),
    "batches.request",
  )
  const id = newRowId()
  const { id: batchId, isNew } = await insertOnce(tx, batches, {
    id,
    operation: batch.operation,
    name: seal(id, batch.name),
    leftOut: batch.leftOut ?? [],
    ownColumns: batch.own ? seal(id, batch.own.columns) : null,
    ...(batch.runId === undefined && needsApproval(batch.rows.length)
      ? { state: "halted", haltReason: "approval" }
      : { state: "running" }),
    rows: batch.rows.length,
    ceiling: batch.ceiling,
    runId: batch.runId ?? null,
    idempotencyKey: batch.idempotencyKey,
    requestIndex,
    createdBy: actor.user.id,
  })
  const target = { type: "batch", id: batchId } as const
  if (!isNew) {
    await actor.record(tx, target, { repeated: true })
    return batchId
  }
  await enforceDayLimit(tx, actor, { operation: batch.operation, count: batch.rows.length })
  await indexNames(tx, "batch", batchId, [batch.name])
  const subject = operationOf(batch.operation).subject
  // All of them before the first row: two batches with the same new people take them in one order, and never wait for each other.
  const subjectIds = await ensureSubjects(
    tx,
    batch.rows.map((row) => subject(row)),
  )
  for (let start = 0; start < batch.rows.length; start += ROWS_AT_ONCE) {
    await writeRows(tx, actor, batchId, batch, subjectIds, start)
  }
  await actor.record(tx, target, { operation: batch.operation, rows: batch.rows.length })
  return batchId
}

/** Whether so many questions at once go out only once somebody else than who started it let it go (`BATCH_APPROVAL_ABOVE`). */
export function needsApproval(questions: number): boolean {
  const { batchApprovalAbove } = env()
  return batchApprovalAbove !== undefined && questions > batchApprovalAbove
}

async function writeRows(
  tx: Executor,
  actor: Actor,
  batchId: string,
  batch: NewBatch,
  subjectIds: readonly string[],
  start: number,
): Promise<void> {
  const { operation } = batch
  const requestedBy = actor.user.id
  const index = await indexer(tx)
  const charge = chargeFor(operationOf(operation).cost, "queued")
  const rows = batch.rows.slice(start, start + ROWS_AT_ONCE).map((input, place) => {
    const batchRow = start + place + 1
    const identity = { id: newRowId(), operation, subjectId: subjectIds[start + place] ?? "", requestedBy }
    return {
      ...identity,
      ...{ state: "queued" as const, charge, batchId, batchRow, requestId: actor.requestId },
      input: seal(questionRow(identity), input),
      questionIndex: questionIndex(index, operation, input),
      repeatOf: batch.repeats?.[start + place] ?? null,
      idempotencyKey: `${batchId}:${batchRow}`,
      notBefore: sql`clock_timestamp()`,
    }
  })
  const { id, state, revision } = checks
  const created = await tx
    .insert(checks)
    .values(rows)
    .returning({ id, state, charge: checks.charge, revision })
  await writeFirstSteps(tx, created, requestedBy)
  const kept = rows.flatMap(({ id, batchRow }) => {
    const own = batch.own?.rows[batchRow - 1]
    return own && (own.line !== null || own.cells.length > 0) ? [{ checkId: id, content: seal(id, own) }] : []
  })
  if (kept.length > 0) await tx.insert(batchSourceRows).values(kept)
}
