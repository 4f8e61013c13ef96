import "server-only"
import { sql } from "drizzle-orm"
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { BatchState, HaltReason, LeftRow, SourceRow } from "#lib/domain/batch-states.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState, Finding } from "#lib/domain/check-states.ts"
import type { Problem } from "#lib/domain/failures.ts"
import type { KeySlot, SlotRefusal } from "#lib/domain/key-slots.ts"
import type { ResultKind, ResultLine } from "#lib/domain/results.ts"
import type { CheckOperation, OperationSlug } from "#lib/operations/registry.ts"
import { blindIndex, sealedBytes, sealedJson, sealedText } from "#lib/vault/sealed-columns.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"
import { subjects } from "./subjects.ts"

/** Many questions of one operation, sent in the background. Their outcomes are in its checks. */
export const batches = pgTable(
  "batches",
  {
    id: id(),
    operation: text("operation").$type<OperationSlug>().notNull(),
    /** The name that the person gave it, or the name of the file. */
    name: sealedText("batches.name")("name").notNull(),
    /** Heads of the columns that were kept of the person's file, in its order; null where nothing is known of a file. */
    ownColumns: sealedJson<readonly string[]>("batches.own_columns")("own_columns"),
    /** The rows of the list that did not become questions of it. */
    leftOut: jsonb("left_out").$type<readonly LeftRow[]>().notNull().default([]),
    state: text("state").$type<BatchState>().notNull(),
    haltReason: text("halt_reason").$type<HaltReason>(),
    rows: integer("rows").notNull(),
    /** The most of its questions that may be taken by the service; null where the person set none. */
    ceiling: integer("ceiling"),
    /** Those that were taken, or may have been. Never above the ceiling. */
    committed: integer("committed").notNull().default(0),
    idempotencyKey: text("idempotency_key").notNull(),
    requestIndex: blindIndex("request_index").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    runId: uuid("run_id"),
    /** Who resumed it last: from then on it is sent on their authority. */
    resumedBy: uuid("resumed_by").references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("batches_idempotency").on(t.createdBy, t.idempotencyKey),
    index("batches_newest").on(t.id.desc()),
    index("batches_by_operation").on(t.operation, t.id),
    index("batches_by_person_operation").on(t.createdBy, t.operation, t.id),
    index("batches_by_run").on(t.runId).where(sql`run_id is not null`),
  ],
)

export const checkRevision = pgSequence("check_revision")

export const checks = pgTable(
  "checks",
  {
    id: id(),
    operation: text("operation").$type<CheckOperation>().notNull(),
    state: text("state").$type<CheckState>().notNull(),
    charge: text("charge").$type<Charge>().notNull(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    input: sealedJson<Record<string, string>>("checks.input")("input").notNull(),
    /** The exact bytes of the answer's body, as many as the byte cap let in. */
    answerBody: sealedBytes("checks.answer_body")("answer_body"),
    /** The kind of result and its one line, derived from the answer by that version of the rule (0: none yet); null while there is none. */
    resultKind: text("result_kind").$type<ResultKind>(),
    result: sealedJson<ResultLine>("checks.result")("result"),
    resultRule: integer("result_rule").notNull().default(0),
    httpStatus: integer("http_status"),
    remoteId: text("remote_id"),
    problem: sealedJson<Problem>("checks.problem")("problem"),
    problemCode: text("problem_code"),
    idempotencyKey: text("idempotency_key").notNull(),
    /** Blind index of operation and input: the same key with another question is refused. */
    questionIndex: blindIndex("question_index").notNull(),
    finding: text("finding").$type<Finding>(),
    lateState: text("late_state").$type<CheckState>(),
    repeatOf: uuid("repeat_of"),
    batchId: uuid("batch_id").references(() => batches.id),
    batchRow: integer("batch_row"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: instant("not_before"),
    /** Of one that is being sent: when its process is thought lost. Before that: another process has taken it for sending until then. */
    leaseUntil: instant("lease_until"),
    pollAt: instant("poll_at"),
    polledAt: instant("polled_at"),
    polls: integer("polls").notNull().default(0),
    pollFailures: integer("poll_troubles").notNull().default(0),
    remoteState: sealedText("checks.remote_state")("remote_state"),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: instant("requested_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
    requestId: text("request_id").notNull(),
    /** Since when its question and its answer are gone for good; the row stays to be counted. */
    erasedAt: instant("erased_at"),
    revision: bigint("revision", { mode: "number" }).notNull().default(sql`nextval('check_revision')`),
  },
  (t) => [
    // By the key first: of two indexes that begin with the person, the planner takes either while the table is young, and a statement that
    // was prepared then walks all that this person ever asked to find one key.
    unique("checks_idempotency").on(t.idempotencyKey, t.requestedBy),
    // The history (newest first, no filter) walks the primary key backwards. Operations and states are short closed lists, so a
    // filter that leaves one of them open asks for each of its values: two indexes serve every combination (page-of-ids.ts).
    // Ascending, because backwards that is what `order by id desc` means; drizzle's desc() would put nulls last, and never fit.
    index("checks_by_operation_state").on(t.operation, t.state, t.id),
    index("checks_by_person").on(t.requestedBy, t.id),
    index("checks_by_person_operation_state").on(t.requestedBy, t.operation, t.state, t.id),
    index("checks_by_subject").on(t.subjectId, t.id),
    // A dossier reads the newest answers of each operation, and counts; with thousands of checks of one subject it reads a few.
    index("checks_by_subject_operation_state").on(t.subjectId, t.operation, t.state, t.id),
    // The history with each batch as one line: the questions between them, by operation, of everybody or of one person.
    index("checks_alone_by_operation").on(t.operation, t.id).where(sql`batch_id is null`),
    index("checks_alone_by_person_operation")
      .on(t.requestedBy, t.operation, t.id)
      .where(sql`batch_id is null`),
    index("checks_by_batch").on(t.batchId, t.id).where(sql`batch_id is not null`),
    index("checks_by_revision").on(t.revision),
    index("checks_by_change").on(t.changedAt.desc()),
    // Checks still to be sent: single questions, and the rows of each batch, which take turns (pipeline/reserve-due.ts).
    index("checks_due_alone").on(t.notBefore).where(sql`state in ('queued', 'waiting') and batch_id is null`),
    index("checks_due_in_batch")
      .on(t.batchId, t.notBefore)
      .where(sql`state in ('queued', 'waiting') and batch_id is not null`),
    index("checks_polls").on(t.operation, t.pollAt).where(sql`state = 'pending'`),
    uniqueIndex("checks_remote_identity").on(t.remoteId, t.operation).where(sql`remote_id is not null`),
    index("checks_by_remote_id").on(t.remoteId).where(sql`remote_id is not null`),
    // The counts of a batch are read off this index alone: 2 ms for 10,000 rows, where the rows themselves took 17.
    index("checks_batch_counts")
      .on(t.batchId, t.state, t.resultKind, t.charge, t.revision)
      .where(sql`batch_id is not null`),
    index("checks_by_batch_row").on(t.batchId, t.batchRow).where(sql`batch_id is not null`),
    // Results of an earlier rule, or none yet, are derived again (renew-results.ts).
    index("checks_by_result_rule").on(t.resultRule).where(sql`state = 'answered' or late_state = 'answered'`),
    index("checks_leases").on(t.leaseUntil).where(sql`state = 'sending'`),
  ],
)

/** The other columns of a batch's row in the person's file; read only for the sheet that goes back to people. */
export const batchSourceRows = pgTable("batch_own_rows", {
  checkId: uuid("check_id")
    .primaryKey()
    .references(() => checks.id),
  content: sealedJson<SourceRow>("batch_own_rows.content")("content").notNull(),
})

/** The facets of results, as keyed fingerprints, by which lists count and filter. Derived, and derived again with the result. */
export const checkMarks = pgTable(
  "check_marks",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    subjectId: uuid("subject_id").notNull(),
    requestedBy: uuid("requested_by").notNull(),
    batchId: uuid("batch_id"),
    mark: blindIndex("mark").notNull(),
  },
  (t) => [
    // Dossiers with a mark: from one subject to the next, however many of its checks have it.
    index("check_marks_by_subject").on(t.mark, t.subjectId, t.checkId),
    index("check_marks_by_mark").on(t.mark, t.checkId),
    // The questions of one person with a mark: along the mark alone one passes over everybody else's.
    index("check_marks_by_person").on(t.mark, t.requestedBy, t.checkId),
    index("check_marks_by_check").on(t.checkId),
    index("check_marks_of_batch").on(t.batchId, t.mark, t.checkId).where(sql`batch_id is not null`),
  ],
)

/** Every transition of every check: the times of its steps, and who caused those that a person caused. */
export const checkSteps = pgTable(
  "check_steps",
  {
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    revision: bigint("revision", { mode: "number" }).notNull(),
    state: text("state").$type<CheckState>().notNull(),
    charge: text("charge").$type<Charge>().notNull(),
    problemCode: text("problem_code"),
    httpStatus: integer("http_status"),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    byUser: uuid("by_user").references(() => users.id),
    reason: sealedText("check_steps.reason")("reason"),
    /** SHA-256, in hexadecimal, of the exact bytes of the answer that this step recorded; null where it recorded none. */
    answerSha256: text("answer_sha256"),
    /** Those bytes, kept here once a person took the task up again and a later answer may take their place in the check. */
    answerBody: sealedBytes("check_steps.answer_body")("answer_body"),
  },
  (t) => [primaryKey({ columns: [t.checkId, t.revision] })],
)

/** The pace of calls per key slot, shared by every replica. */
export const pacing = pgTable("pacing", {
  slot: text("slot").$type<KeySlot>().primaryKey(),
  intervalMs: doublePrecision("interval_ms").notNull().default(0),
  refusedIntervalMs: doublePrecision("refused_interval_ms").notNull().default(0),
  /** When the next call may leave, by the database's clock. */
  nextAt: instant("next_at").notNull().defaultNow(),
  heldUntil: instant("held_until").notNull().defaultNow(),
  /** Set when the service refused our key, cleared by the first call that it takes again. */
  keyRefusedAt: instant("key_refused_at"),
  /** Set when the service reported that quota or tokens are used up, cleared likewise. */
  quotaEmptyAt: instant("quota_empty_at"),
  /** The service's last refusal of the key, and when; kept once it is over. */
  lastRefusal: text("last_refusal").$type<SlotRefusal>(),
  lastRefusalAt: instant("last_refusal_at"),
})
