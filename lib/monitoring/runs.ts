import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import type { HaltReason } from "#lib/domain/batch-states.ts"
import type { RunState, StopReason } from "#lib/domain/monitoring.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

export type RunView = {
  id: string
  state: RunState
  /** Why it asked nothing. */
  stopReason: StopReason | null
  /** Its questions, those that have ended, and the answers among them that tell a change. */
  asked: number
  done: number
  changed: number
  /** Questions that were answered within the period, and those that the ceilings left out. */
  leftOut: number
  overCeiling: number
  /** Of its first operation; null where it asked nothing. */
  batchId: string | null
  batches: { operation: OperationSlug; id: string; haltReason: HaltReason | null }[]
  /** Null: by the plan. */
  startedBy: { id: string; name: string } | null
  startedAt: string
  endedAt: string | null
}

export type StartedRun = {
  id: string
  batchId: string | null
  batches: { operation: OperationSlug; id: string }[]
}

/** Asks everybody whom the plan covers, now, within its ceilings. The same key gives the same run. Throws `not_found`, `forbidden`, `state_changed`, `limit_reached`, `idempotency_key_reused`. */
export declare function startRun(actor: Actor, monitorId: string, key: string): Promise<StartedRun>

/** Runs of a plan, newest first, from the one after `cursor` on. Throws `not_found`. */
export declare function listRuns(
  monitorId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<RunView[]>
