import * as z from "zod/mini"
import type { BatchChanges } from "#lib/batches/batch-changes.ts"
import type { RowResult } from "#lib/batches/batch-results.ts"
import type { BatchRow, RowPage } from "#lib/batches/batch-row.ts"
import type { OpenBatch, OpenBatchCounts } from "#lib/batches/open-batches.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { BATCH_STATES, HALT_REASONS, LEFT_REASONS } from "#lib/domain/batch-states.ts"
import { RESULT_KINDS } from "#lib/domain/results.ts"
import type { TasksInProgress } from "#lib/monitoring/tasks-in-progress.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import {
  charge,
  facetCount,
  instant,
  listedCheck,
  person,
  problemCode,
  result,
  resultKind,
  state,
  whole,
} from "./check-answers.ts"

export const batchAnswer: z.ZodMiniType<BatchView> = z.object({
  id: z.uuid(),
  operation: z.enum(OPERATION_SLUGS),
  name: z.string(),
  state: z.enum(BATCH_STATES),
  haltReason: z.nullable(z.enum(HALT_REASONS)),
  rows: whole,
  leftOut: z.record(z.enum(LEFT_REASONS), whole),
  ceiling: z.nullable(whole),
  committed: whole,
  counts: z.record(state, whole),
  results: z.record(z.enum(RESULT_KINDS), whole),
  charges: z.partialRecord(charge, whole),
  settled: z.boolean(),
  createdBy: person,
  createdAt: instant,
  revision: whole,
}) as z.ZodMiniType<BatchView>

export const batchPage = z.object({ items: z.array(batchAnswer), nextCursor: z.nullable(z.uuid()) })

const row: z.ZodMiniType<BatchRow> = z.object({
  id: z.uuid(),
  row: whole,
  identifier: z.string(),
  isUnusual: z.boolean(),
  state,
  charge,
  problem: z.nullable(problemCode),
  resultKind,
  said: z.nullable(z.string()),
  revision: whole,
})

export const rowPage: z.ZodMiniType<RowPage> = z.object({
  items: z.array(row),
  nextRow: z.nullable(whole),
})

export const batchChangesAnswer: z.ZodMiniType<BatchChanges> = z.object({
  batch: batchAnswer,
  items: z.array(row),
  revision: whole,
  more: z.boolean(),
  again: whole,
  recent: z.nullable(z.object({ count: whole, firstAt: instant, lastAt: instant })),
  facets: z.nullable(z.array(facetCount)),
  silentUntil: z.nullable(instant),
})

const rowResult: z.ZodMiniType<RowResult> = z.object({
  row: whole,
  revision: whole,
  result: z.nullable(result),
  names: z.array(z.string()),
})
export const rowResultsAnswer = z.object({ items: z.array(rowResult) })

export const markedRows = z.object({ rows: z.array(whole) })

export const openCountsAnswer: z.ZodMiniType<OpenBatchCounts> = z.object({
  running: whole,
  halted: whole,
  unknown: whole,
  tasks: whole,
  reviews: whole,
  changes: whole,
})

const openBatch: z.ZodMiniType<OpenBatch> = z.object({
  id: z.uuid(),
  operation: z.enum(OPERATION_SLUGS),
  name: z.string(),
  state: z.enum(BATCH_STATES),
  haltReason: z.nullable(z.enum(HALT_REASONS)),
  rows: whole,
  left: whole,
})

export const tasksAnswer: z.ZodMiniType<TasksInProgress> = z.object({
  items: z.array(
    z.extend(listedCheck, {
      remoteState: z.nullable(z.string()),
      polledAt: z.nullable(instant),
      pollFailures: whole,
    }),
  ),
  mine: whole,
  all: whole,
  batches: z.array(openBatch),
  nowMs: z.number(),
})
