import * as z from "zod/mini"
import { HALT_REASONS } from "#lib/domain/batch-states.ts"
import { CHANGE_WEIGHTS } from "#lib/domain/change-weights.ts"
import {
  LEGAL_BASES,
  MEMBER_KINDS,
  MONITOR_STATES,
  PAUSE_REASONS,
  PORTFOLIO_KINDS,
  RUN_STATES,
  STOP_REASONS,
} from "#lib/domain/monitoring.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import type { ChangeJson } from "#lib/monitoring/changes.ts"
import type { MemberView } from "#lib/monitoring/member-page.ts"
import type { Added } from "#lib/monitoring/members.ts"
import type { MonitorView } from "#lib/monitoring/monitors.ts"
import type { PortfolioView } from "#lib/monitoring/portfolios.ts"
import type { PlanPreview } from "#lib/monitoring/preview.ts"
import type { RunView, StartedRun } from "#lib/monitoring/runs.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { instant, person, whole } from "./check-answers.ts"

const operation = z.enum(OPERATION_SLUGS)
const instantOrNone = z.nullable(instant)
const costs = z.object({ unspecified: whole, none: whole, unit: whole, token: whole })

export const madeAnswer = z.object({ id: z.uuid() })

export const portfolioAnswer: z.ZodMiniType<PortfolioView> = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(PORTFOLIO_KINDS),
  purpose: z.nullable(z.string()),
  legalBasis: z.nullable(z.enum(LEGAL_BASES)),
  members: whole,
  levels: z.record(z.string(), whole),
  levelsBefore: z.record(z.string(), whole),
  overdue: whole,
  openChanges: whole,
  createdBy: person,
  createdAt: instant,
})
export const portfoliosAnswer = z.object({ items: z.array(portfolioAnswer) })

export const addedAnswer: z.ZodMiniType<Added> = z.object({ added: whole, known: whole, unusual: whole })

const member: z.ZodMiniType<MemberView> = z.object({
  id: z.uuid(),
  subjectId: z.uuid(),
  kind: z.enum(MEMBER_KINDS),
  identifier: z.string(),
  name: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  birthdate: z.nullable(z.string()),
  owner: z.nullable(person),
  level: z.nullable(z.string()),
  isLevelDoubtful: z.boolean(),
  answers: z.array(
    z.object({ operation, checkId: z.uuid(), askedAt: instant, said: z.nullable(z.string()) }),
  ),
  uncovered: z.array(operation),
  openChanges: whole,
  addedAt: instant,
})
export const membersAnswer = z.object({ items: z.array(member), nextCursor: z.nullable(z.uuid()) })

const run: z.ZodMiniType<RunView> = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  stopReason: z.nullable(z.enum(STOP_REASONS)),
  asked: whole,
  done: whole,
  changed: whole,
  leftOut: whole,
  overCeiling: whole,
  batchId: z.nullable(z.uuid()),
  batches: z.array(z.object({ operation, id: z.uuid(), haltReason: z.nullable(z.enum(HALT_REASONS)) })),
  startedBy: z.nullable(person),
  startedAt: instant,
  endedAt: instantOrNone,
})
export const runsAnswer = z.object({ items: z.array(run), nextCursor: z.nullable(z.uuid()) })

export const startedRunAnswer: z.ZodMiniType<StartedRun> = z.object({
  id: z.uuid(),
  batchId: z.nullable(z.uuid()),
  batches: z.array(z.object({ operation, id: z.uuid() })),
})

export const monitorAnswer: z.ZodMiniType<MonitorView> = z.object({
  id: z.uuid(),
  portfolio: z.object({ id: z.uuid(), name: z.string() }),
  operations: z.array(operation),
  every: z.union([
    z.object({ days: whole }),
    z.object({ weekday: whole }),
    z.object({ monthDay: whole }),
    z.object({ eachDays: whole }),
  ]),
  graveDays: z.nullable(whole),
  hour: z.string(),
  ceiling: z.object({ run: whole, month: whole }),
  state: z.enum(MONITOR_STATES),
  pauseReason: z.nullable(z.enum(PAUSE_REASONS)),
  responsible: person,
  createdBy: person,
  approvedBy: z.nullable(person),
  createdAt: instant,
  nextAt: instantOrNone,
  endedAt: instantOrNone,
  spentThisMonth: whole,
  lastRun: z.nullable(run),
})
export const monitorsAnswer = z.object({ items: z.array(monitorAnswer) })

export const previewAnswer: z.ZodMiniType<PlanPreview> = z.object({
  nextAt: instant,
  members: whole,
  operations: z.array(
    z.object({
      operation,
      cost: z.enum(["unspecified", "none", "unit", "token"]),
      covered: whole,
      due: whole,
      answered: whole,
      underWay: whole,
    }),
  ),
  scheduled: whole,
  overScheduled: whole,
  byHand: whole,
  overByHand: whole,
  most: z.object({ run: costs, month: costs }),
  spentThisMonth: whole,
  uncovered: z.array(
    z.object({ operation, kind: z.enum(MEMBER_KINDS), why: z.enum(["kind", "birthdate"]), count: whole }),
  ),
  needsApproval: z.boolean(),
})

const change: z.ZodMiniType<ChangeJson> = z.object({
  id: z.uuid(),
  subject: z.object({
    id: z.uuid(),
    kind: z.enum(DOSSIER_KINDS),
    identifier: z.string(),
    name: z.nullable(z.string()),
  }),
  operation: z.enum(OPERATION_SLUGS),
  kind: z.enum(["answer", "expiry"]),
  weight: z.enum(CHANGE_WEIGHTS),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  checkId: z.uuid(),
  beforeId: z.nullable(z.uuid()),
  owner: z.nullable(person),
  at: instant,
  settled: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
  revision: whole,
}) as z.ZodMiniType<ChangeJson>

/** Changes after a revision; ask again from `revision` on, or with `nextCursor` while there are more. */
export const changeFeed = z.object({
  items: z.array(change),
  nextCursor: z.nullable(z.string()),
  revision: whole,
})
