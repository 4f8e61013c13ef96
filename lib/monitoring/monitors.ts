import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { columnInteger } from "#lib/db/row-id.ts"
import type { Every, MonitorState, PauseReason } from "#lib/domain/monitoring.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { WATCHED_OPERATIONS } from "./coverage.ts"
import type { RunView } from "./runs.ts"

const days = z.int().check(z.gte(1), z.lte(3650))

/** How often: one of the four ways. */
export const everyBody = z.union([
  z.strictObject({ days }),
  z.strictObject({ weekday: z.int().check(z.gte(1), z.lte(7)) }),
  z.strictObject({ monthDay: z.int().check(z.gte(1), z.lte(31)) }),
  z.strictObject({ eachDays: days }),
])

/** What a plan asks; `preview` takes it too, before there is one. */
export const planBody = z.strictObject({
  portfolio: z.uuid(),
  operations: z.array(z.enum(WATCHED_OPERATIONS)).check(
    z.minLength(1, { error: "required" }),
    z.overwrite((all) => [...new Set(all)]),
  ),
  every: everyBody,
  /** The period of members whose AML level is RED or BLACK. */
  graveDays: z._default(z.nullable(days), null),
  hour: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "otherShape" })),
  /** The most questions of a run, and of a calendar month. */
  ceiling: z.strictObject({ run: columnInteger(1), month: columnInteger(1) }),
})
export type PlanBody = z.output<typeof planBody>

export type MonitorView = {
  id: string
  portfolio: { id: string; name: string }
  operations: OperationSlug[]
  every: Every
  graveDays: number | null
  hour: string
  ceiling: { run: number; month: number }
  state: MonitorState
  /** Why it was paused by itself. */
  pauseReason: PauseReason | null
  /** The person on whose authority it runs. */
  responsible: { id: string; name: string }
  createdBy: { id: string; name: string }
  approvedBy: { id: string; name: string } | null
  createdAt: string
  nextAt: string | null
  endedAt: string | null
  /** Questions of this month's runs that were taken by the service, or may be. */
  spentThisMonth: number
  lastRun: RunView | null
}

/** Makes a plan, which runs from its next hour on, or waits for a second person. The same key and body give the same one. Throws `not_found`, `forbidden`, `idempotency_key_reused`. */
export declare function createMonitor(actor: Actor, body: PlanBody, key: string): Promise<string>

/** Lets a plan that somebody else made run. Throws `not_found`, `state_changed`, `second_person`, `confirmation_required`. */
export declare function approveMonitor(actor: Actor, id: string): Promise<void>

/** Throws `not_found`, `state_changed`. */
export declare function pauseMonitor(actor: Actor, id: string): Promise<void>

/** Lets a paused plan run again, on the authority of who says so. Throws `not_found`, `forbidden`, `state_changed`. */
export declare function resumeMonitor(actor: Actor, id: string): Promise<void>

/** Ends a plan for good. Throws `not_found`, `state_changed`. */
export declare function endMonitor(actor: Actor, id: string): Promise<void>

/** Makes another plan like that one, for the same portfolio or another. Throws what `createMonitor` throws. */
export declare function duplicateMonitor(
  actor: Actor,
  id: string,
  more: { portfolio?: string | undefined; key: string },
): Promise<string>

/** Plans of one portfolio or of all, the newest first. */
export declare function listMonitors(viewer: Viewer, portfolioId?: string): Promise<MonitorView[]>

/** Throws `not_found`. */
export declare function readMonitor(viewer: Viewer, id: string): Promise<MonitorView>
