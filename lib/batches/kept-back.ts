import "server-only"
import { inArray, sql } from "drizzle-orm"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { DUE } from "#lib/domain/check-states.ts"

/** Of checks that are due: their batch is halted or paused, and sends nothing until somebody resumes it. */
export const IS_KEPT_BACK = sql<boolean>`(${inArray(checks.state, [...DUE])} and exists (
  select from ${batches} where ${batches.id} = ${checks.batchId} and ${batches.state} <> 'running'))`
