import "server-only"
import { needsApproval } from "#lib/batches/create-batch.ts"
import { db } from "#lib/db/client.ts"
import { databaseNow } from "#lib/db/lease.ts"
import type { CostClass } from "#lib/domain/charges.ts"
import type { MemberKind } from "#lib/domain/monitoring.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { type Candidate, candidates, choose, isDueOn, membersByKind, spentInMonth } from "./candidates.ts"
import type { PlanBody } from "./monitors.ts"
import { nextPlanTime } from "./next-run.ts"
import { requirePortfolio } from "./portfolios.ts"

/** What a plan would ask, before anything is asked. */
export type PlanPreview = {
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
  needsApproval: boolean
}

/** A plan runs once a day at most; a person may start it more often, as far as the ceiling goes. */
const MOST_RUNS_IN_MONTH = 31

/** Throws `not_found`. `monitorId`: the plan itself, whose month is counted. */
export async function previewPlan(plan: PlanBody, monitorId?: string): Promise<PlanPreview> {
  const { portfolio: portfolioId, operations, ceiling } = plan
  await requirePortfolio(portfolioId)
  const now = await databaseNow()
  const today = dayAt(now, DESK_ZONE)
  const [all, kinds, spent] = await Promise.all([
    candidates(db(), { portfolioId, operations, graveDays: plan.graveDays }),
    membersByKind(portfolioId),
    spentInMonth(db(), monitorId === undefined ? [] : [monitorId], today),
  ])
  const spentThisMonth = [...spent.values()][0] ?? 0
  const monthLeft = Math.max(0, ceiling.month - spentThisMonth)
  const room = Math.min(ceiling.run, monthLeft)
  const [scheduled, byHand] = [false, true].map((hand) => choose(all, plan, { today, room, byHand: hand }))
  const isDue = isDueOn(plan, today)
  return {
    nextAt: nextPlanTime(plan, null, now).toISOString(),
    members: [...kinds.values()].reduce((sum, number) => sum + number, 0),
    operations: operations.map((operation) => {
      const own = all.filter((candidate) => candidate.operation === operation)
      const due = own.filter(isDue).length
      const underWay = own.filter(({ isUnderWay }) => isUnderWay).length
      const { cost } = factsOf(operation)
      return { operation, cost, covered: own.length, due, answered: own.length - due - underWay, underWay }
    }),
    scheduled: scheduled?.asked.length ?? 0,
    overScheduled: scheduled?.overCeiling ?? 0,
    byHand: byHand?.asked.length ?? 0,
    overByHand: byHand?.overCeiling ?? 0,
    most: { run: mostOf(all, ceiling.run, 1), month: mostOf(all, ceiling.month, MOST_RUNS_IN_MONTH) },
    spentThisMonth,
    uncovered: uncoveredBy(operations, all, kinds),
    needsApproval: needsApproval(ceiling.run),
  }
}

/** At most so many questions of each cost; `ceiling`: of all together, which any of them may use up. */
function mostOf(all: readonly Candidate[], ceiling: number, runs: number): Record<CostClass, number> {
  const most: Record<CostClass, number> = { unspecified: 0, none: 0, unit: 0, token: 0 }
  for (const { operation } of all) most[factsOf(operation).cost] += runs
  for (const cost of Object.keys(most) as CostClass[]) most[cost] = Math.min(most[cost], ceiling)
  return most
}

function uncoveredBy(
  operations: readonly OperationSlug[],
  all: readonly Candidate[],
  kinds: ReadonlyMap<MemberKind, number>,
): PlanPreview["uncovered"] {
  return operations.flatMap((operation) =>
    [...kinds].flatMap(([kind, number]) => {
      const covered = all.filter((one) => one.operation === operation && one.kind === kind).length
      const why = factsOf(operation).about[kind] ? ("birthdate" as const) : ("kind" as const)
      return number > covered ? [{ operation, kind, why, count: number - covered }] : []
    }),
  )
}
