import "server-only"
import type { CostClass } from "#lib/domain/charges.ts"
import type { MemberKind } from "#lib/domain/monitoring.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { PlanBody } from "./monitors.ts"

/** What a plan would ask, before anything is asked. */
export type PlanPreview = {
  /** When it runs next, counted from now. */
  nextAt: string
  members: number
  operations: {
    operation: OperationSlug
    cost: CostClass
    /** Members that it can ask about, those that are due, those answered within the period, and those whose question is still open. */
    covered: number
    due: number
    answered: number
    underWay: number
  }[]
  /** Questions of a scheduled run and of one started by hand, within the ceilings; `over…`: those beyond them. */
  scheduled: number
  overScheduled: number
  byHand: number
  overByHand: number
  /** At most, by what the specification says of the cost of each operation. */
  most: { run: Record<CostClass, number>; month: Record<CostClass, number> }
  spentThisMonth: number
  /** Members that an operation cannot ask about: for their kind, or for want of a field. */
  uncovered: { operation: OperationSlug; kind: MemberKind; why: "kind" | "birthdate"; count: number }[]
  /** It waits for a second person. */
  needsApproval: boolean
}

/** Throws `not_found`. `monitorId`: the plan itself, whose month is counted. */
export declare function previewPlan(plan: PlanBody, monitorId?: string): Promise<PlanPreview>
