import "server-only"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core"
import type { ChangeWeight, Expiry, StoredChange } from "#lib/domain/change-weights.ts"
import type {
  Diligence,
  Every,
  LegalBasis,
  MonitorState,
  PauseReason,
  PortfolioKind,
  StopReason,
} from "#lib/domain/monitoring.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { blindIndex, sealedJson, sealedText } from "#lib/vault/sealed-columns.ts"
import { checks } from "./checks.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"
import { subjects } from "./subjects.ts"

export const portfolios = pgTable(
  "portfolios",
  {
    id: id(),
    name: sealedText("portfolios.name")("name").notNull(),
    kind: text("kind").$type<PortfolioKind>().notNull(),
    /** Why it is kept, in the company's words, and on which legal basis (law 29733). */
    purpose: sealedText("portfolios.purpose")("purpose"),
    legalBasis: text("legal_basis").$type<LegalBasis>(),
    idempotencyKey: text("idempotency_key").notNull(),
    requestIndex: blindIndex("request_index").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [unique("portfolios_idempotency").on(t.createdBy, t.idempotencyKey)],
)

/** A subject in a portfolio. Removing it keeps what was answered. */
export const portfolioMembers = pgTable(
  "portfolio_members",
  {
    id: id(),
    portfolioId: uuid("portfolio_id")
      .notNull()
      .references(() => portfolios.id),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    /** The company's own reference, and what some operations ask besides the identifier. */
    details: sealedJson<{ reference?: string; birthdate?: string }>("portfolio_members.details")("details"),
    ownerId: uuid("owner_id").references(() => users.id),
    addedBy: uuid("added_by")
      .notNull()
      .references(() => users.id),
    addedAt: instant("added_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    unique("portfolio_members_once").on(t.portfolioId, t.subjectId),
    index("portfolio_members_by_subject").on(t.subjectId),
  ],
)

/** A plan: what is asked about the members of a portfolio, how often, and at most how much. */
export const monitors = pgTable(
  "monitors",
  {
    id: id(),
    portfolioId: uuid("portfolio_id")
      .notNull()
      .references(() => portfolios.id),
    operations: text("operations").array().$type<OperationSlug[]>().notNull(),
    every: jsonb("every").$type<Every>().notNull(),
    /** The period in days of members whose level is high or worse; null where it is that of the others. */
    graveDays: integer("grave_days"),
    hour: text("hour").notNull(),
    ceilingRun: integer("ceiling_run").notNull(),
    ceilingMonth: integer("ceiling_month").notNull(),
    state: text("state").$type<MonitorState>().notNull(),
    /** Why it was paused by itself; null where a person did. */
    pauseReason: text("pause_reason").$type<PauseReason>(),
    responsibleId: uuid("responsible_id")
      .notNull()
      .references(() => users.id),
    approvedBy: uuid("approved_by").references(() => users.id),
    nextAt: instant("next_at"),
    idempotencyKey: text("idempotency_key").notNull(),
    requestIndex: blindIndex("request_index").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    unique("monitors_idempotency").on(t.createdBy, t.idempotencyKey),
    index("monitors_due").on(t.nextAt).where(sql`state = 'active'`),
    index("monitors_by_portfolio").on(t.portfolioId),
  ],
)

/** A run of a plan. Its questions are those of its batches (`batches.run_id`), one for each operation. */
export const monitorRuns = pgTable(
  "monitor_runs",
  {
    id: id(),
    monitorId: uuid("monitor_id")
      .notNull()
      .references(() => monitors.id),
    /** The time of the plan that it is the run of; null for one that a person started. */
    dueAt: instant("due_at"),
    startedBy: uuid("started_by").references(() => users.id),
    idempotencyKey: text("idempotency_key"),
    /** Why it asked nothing; null where it did what it had to. */
    stopReason: text("stop_reason").$type<StopReason>(),
    /** Questions that were left out because they were answered within the period, and those that the ceiling left out. */
    leftOut: integer("left_out").notNull().default(0),
    overCeiling: integer("over_ceiling").notNull().default(0),
    startedAt: instant("started_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    unique("monitor_runs_once").on(t.monitorId, t.dueAt),
    unique("monitor_runs_idempotency").on(t.startedBy, t.idempotencyKey),
    index("monitor_runs_by_monitor").on(t.monitorId, t.id),
  ],
)

/** The answer of a watched subject that the next one of the same operation is compared with. */
export const comparedAnswers = pgTable(
  "compared_answers",
  {
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    operation: text("operation").$type<OperationSlug>().notNull(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    expiry: sealedJson<Expiry>("compared_answers.expiry")("expiry"),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.operation] })],
)

export const changeRevision = pgSequence("change_revision")

/** A watched subject whose answer differs from the one before, or in whose answer a date comes close. */
export const subjectChanges = pgTable(
  "subject_changes",
  {
    id: id(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    operation: text("operation").$type<OperationSlug>().notNull(),
    kind: text("kind").$type<"answer" | "expiry">().notNull(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    beforeId: uuid("before_id").references(() => checks.id),
    weight: text("weight").$type<ChangeWeight>().notNull(),
    changes: sealedJson<readonly StoredChange[]>("subject_changes.changes")("changes").notNull(),
    ownerId: uuid("owner_id").references(() => users.id),
    isSettled: boolean("is_settled").notNull().default(false),
    settledBy: uuid("settled_by").references(() => users.id),
    settledAt: instant("settled_at"),
    reason: sealedText("subject_changes.reason")("reason"),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    revision: bigint("revision", { mode: "number" }).notNull().default(sql`nextval('change_revision')`),
  },
  (t) => [
    unique("subject_changes_once").on(t.checkId, t.kind),
    index("subject_changes_open").on(t.weight, t.id).where(sql`not is_settled`),
    index("subject_changes_by_subject").on(t.subjectId, t.id),
    index("subject_changes_by_revision").on(t.revision),
  ],
)

/** When a subject is due to be reviewed by a person next, and how deeply. */
export const subjectReviews = pgTable("subject_reviews", {
  subjectId: uuid("subject_id")
    .primaryKey()
    .references(() => subjects.id),
  diligence: text("diligence").$type<Diligence>().notNull(),
  dueOn: text("due_on").notNull(),
  reason: sealedText("subject_reviews.reason")("reason"),
  setBy: uuid("set_by")
    .notNull()
    .references(() => users.id),
  setAt: instant("set_at").notNull().default(sql`clock_timestamp()`),
})

/** The company's own periods between two reviews, where they differ from the usual ones. */
export const reviewPeriods = pgTable("review_periods", {
  diligence: text("diligence").$type<Diligence>().primaryKey(),
  months: integer("months").notNull(),
})
