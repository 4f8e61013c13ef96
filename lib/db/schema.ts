import "server-only"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { ItemConclusion } from "#lib/aml/disposition.ts"
import type { AmlSection } from "#lib/aml/report.ts"
import type { Role } from "#lib/auth/permissions.ts"
import type { BatchState, HaltReason } from "#lib/batches/batch-states.ts"
import type { Charge } from "#lib/checks/charges.ts"
import type { Finding } from "#lib/checks/finding.ts"
import type { Problem } from "#lib/checks/problem.ts"
import type { CheckState } from "#lib/checks/states.ts"
import type { SubjectTag } from "#lib/dossier/marks/subject-tags.ts"
import type { FileState } from "#lib/files/file-states.ts"
import type { SealProblem } from "#lib/files/seal-problem.ts"
import type { KeySlot, SubjectKind } from "#lib/operations/define.ts"
import type { CheckOperation, OperationSlug } from "#lib/operations/registry.ts"
import type { NoticeKind } from "#lib/signatures/notice-kinds.ts"
import { blindIndex, cipherBytes, sealedBytes, sealedJson, sealedText } from "#lib/vault/sealed-columns.ts"

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" })
const id = () => uuid("id").primaryKey().default(sql`uuidv7()`)

export const users = pgTable("users", {
  id: id(),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  role: text("role").$type<Role>().notNull(),
  passwordHash: text("password_hash").notNull(),
  /** The password before this one that the person chose themself: it is not taken again. */
  previousPasswordHash: text("previous_password_hash"),
  /** Set while the password is one that somebody else gave: it has to be changed, and opens nothing from then on. */
  temporaryUntil: instant("temporary_until"),
  disabledAt: instant("disabled_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
})

/** One row per signed-in browser; looked up on every request, so that revoking takes effect at once. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [index("sessions_by_user").on(t.userId, t.createdAt.desc())],
)

/** Attempts to sign in that have not succeeded, by blind index of what they count for; nobody's name or address is in it. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    subject: blindIndex("subject").primaryKey(),
    /** Blind index of the account that the row concerns; null when it counts for a network or for everybody. */
    account: blindIndex("account"),
    /** As of `last_at`; it sinks with time. */
    failures: doublePrecision("failures").notNull(),
    blockedUntil: instant("blocked_until").notNull(),
    lastAt: instant("last_at").notNull().defaultNow(),
  },
  (t) => [index("sign_in_failures_by_account").on(t.account), index("sign_in_failures_by_time").on(t.lastAt)],
)

/**
 * The keys that this database was sealed with, by the id that they have in DATA_KEYS; one that is not retired is needed to read it.
 * `fingerprint` tells a key from another one of the same id.
 */
export const dataKeys = pgTable("data_keys", {
  id: text("id").primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  retiredAt: instant("retired_at"),
})

/**
 * The keys of the blind indexes, sealed. A version's index is made of that of the version before it, so that an index is brought to a newer
 * key without its text. New rows are written with the newest version that is active; while rows are rebuilt there is one that is not yet.
 */
export const indexKeys = pgTable("index_keys", {
  version: integer("version").primaryKey(),
  key: sealedBytes("index_keys.key")("key").notNull(),
  /** The id of the data key that was the first one when this key was made: another first key asks for another version. */
  dataKey: text("data_key").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  activeAt: instant("active_at"),
})

/** How far re-sealing a table has come; what runs again goes on from there. */
export const resealing = pgTable("resealing", {
  /** The table, and what is done to it: `upgrade` binds old values to their rows. */
  job: text("job").primaryKey(),
  /** The key of the last row that was looked at. */
  after: text("after"),
  doneAt: instant("done_at"),
})

/** Whom or what the questions are about: one row per kind and exact identifier. */
export const subjects = pgTable(
  "subjects",
  {
    id: id(),
    kind: text("kind").$type<SubjectKind>().notNull(),
    identifierIndex: blindIndex("identifier_index").notNull(),
    identifier: sealedText("subjects.identifier")("identifier").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [unique("subjects_identity").on(t.identifierIndex, t.kind)],
)

/** Many questions of one operation, sent in the background. What became of them is read off its checks. */
export const batches = pgTable(
  "batches",
  {
    id: id(),
    operation: text("operation").$type<OperationSlug>().notNull(),
    /** What the person called it, or the name of the file. */
    name: sealedText("batches.name")("name").notNull(),
    state: text("state").$type<BatchState>().notNull(),
    /** Why it is halted. */
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
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("batches_idempotency").on(t.createdBy, t.idempotencyKey),
    index("batches_newest").on(t.id.desc()),
  ],
)

/** Grows with every change of any check; lists ask for "what changed since". */
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
    httpStatus: integer("http_status"),
    remoteId: text("remote_id"),
    /** It bore this id beside another check already when ids were not yet unique. */
    remoteIdShared: boolean("remote_id_shared").notNull().default(false),
    problem: sealedJson<Problem>("checks.problem")("problem"),
    problemCode: text("problem_code"),
    idempotencyKey: text("idempotency_key").notNull(),
    /** Blind index of operation and input: the same key with another question is refused. */
    questionIndex: blindIndex("question_index").notNull(),
    /** What a person found out when they closed it as unknown. */
    finding: text("finding").$type<Finding>(),
    /** What an answer that came after a person had closed the check would have made of it; null where none came so. */
    lateState: text("late_state").$type<CheckState>(),
    /** The earlier check that this one asks again, when a person said so. */
    repeatOf: uuid("repeat_of"),
    batchId: uuid("batch_id").references(() => batches.id),
    /** Its place in the file that its batch was made from, from 1. */
    batchRow: integer("batch_row"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: instant("not_before"),
    /** Of one that is being sent: when its process is thought lost. Before that: another process has taken it for sending until then. */
    leaseUntil: instant("lease_until"),
    /** When a pending task is read next. */
    pollAt: instant("poll_at"),
    polledAt: instant("polled_at"),
    polls: integer("polls").notNull().default(0),
    /** Reads in a row that brought no answer. */
    pollTroubles: integer("poll_troubles").notNull().default(0),
    /** The word that the service last said of a task's state, verbatim. */
    remoteState: sealedText("checks.remote_state")("remote_state"),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: instant("requested_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
    requestId: text("request_id").notNull(),
    revision: bigint("revision", { mode: "number" }).notNull().default(sql`nextval('check_revision')`),
  },
  (t) => [
    unique("checks_idempotency").on(t.requestedBy, t.idempotencyKey),
    // The history (newest first, no filter) walks the primary key backwards. Operations and states are short closed lists, so a
    // filter that leaves one of them open asks for each of its values: two indexes serve every combination (page-of-ids.ts).
    // Ascending, because backwards that is what `order by id desc` means; drizzle's desc() would put nulls last, and never fit.
    index("checks_by_operation_state").on(t.operation, t.state, t.id),
    index("checks_by_person").on(t.requestedBy, t.id),
    index("checks_by_person_operation_state").on(t.requestedBy, t.operation, t.state, t.id),
    index("checks_by_subject").on(t.subjectId, t.id),
    // A dossier reads the newest answers of each operation, and counts; with thousands of checks of one subject it reads a few.
    index("checks_by_subject_operation_state").on(t.subjectId, t.operation, t.state, t.id),
    index("checks_alone_by_person").on(t.requestedBy, t.id).where(sql`batch_id is null`),
    index("checks_by_batch").on(t.batchId, t.id).where(sql`batch_id is not null`),
    index("checks_by_revision").on(t.revision),
    index("checks_by_change").on(t.changedAt.desc()),
    // What is still to be sent: what was asked by itself, and the rows of each batch, which take turns (take-due.ts).
    index("checks_due_alone").on(t.notBefore).where(sql`state in ('queued', 'waiting') and batch_id is null`),
    index("checks_due_in_batch")
      .on(t.batchId, t.notBefore)
      .where(sql`state in ('queued', 'waiting') and batch_id is not null`),
    index("checks_polls").on(t.operation, t.pollAt).where(sql`state = 'pending'`),
    uniqueIndex("checks_remote_identity")
      .on(t.remoteId, t.operation)
      .where(sql`remote_id is not null and not remote_id_shared`),
    index("checks_by_remote_id").on(t.remoteId).where(sql`remote_id is not null`),
    // The counts of a batch are read off this index alone: 2 ms for 10,000 rows, where the rows themselves took 17.
    index("checks_batch_counts")
      .on(t.batchId, t.state, t.charge, t.revision)
      .where(sql`batch_id is not null`),
    index("checks_by_batch_row").on(t.batchId, t.batchRow).where(sql`batch_id is not null`),
    index("checks_leases").on(t.leaseUntil).where(sql`state = 'sending'`),
  ],
)

/** Every transition of every check: the times of its steps, and who caused those that a person caused. */
export const checkSteps = pgTable(
  "check_steps",
  {
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    /** The check's revision that this step made. */
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

/**
 * Bytes of a file, encrypted in chunks (`lib/files/sealed-bytes.ts`). Without `completedAt` the file is still being written, or its
 * writer died.
 */
export const sealedBlobs = pgTable(
  "sealed_blobs",
  {
    id: id(),
    sha256: text("sha256"),
    size: bigint("size", { mode: "number" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    completedAt: instant("completed_at"),
    /** When the bytes go by themselves; null keeps them for good. */
    keepUntil: instant("keep_until"),
  },
  (t) => [
    index("sealed_blobs_to_drop").on(t.keepUntil).where(sql`keep_until is not null`),
    index("sealed_blobs_unfinished").on(t.createdAt).where(sql`completed_at is null`),
  ],
)

export const sealedChunks = pgTable(
  "sealed_chunks",
  {
    blobId: uuid("blob_id")
      .notNull()
      .references(() => sealedBlobs.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Encrypted by its writer, bound to blob and position. */
    bytes: cipherBytes("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.blobId, t.position] })],
)

/** Grows with every change of any signature request; the board asks for "what changed since". */
export const signatureRevision = pgSequence("signature_revision")

/**
 * The register of signature requests: those that were sent from here, and those that were added by their identifier. The service has no
 * list of them, so this is the only one. What it last said of one is kept whole in `record`; the columns beside it are what
 * ordering and rhythm need.
 */
export const signatureRequests = pgTable(
  "signature_requests",
  {
    id: id(),
    /** The check that sent it; null for one that was added by its identifier. */
    checkId: uuid("check_id").references(() => checks.id),
    /** Its identifier at the service, once it is known. */
    remoteId: text("remote_id"),
    name: sealedText("signature_requests.name")("name").notNull(),
    /** The exact bytes of the last show. */
    record: sealedBytes("signature_requests.record")("record"),
    /** As the show gave them; before the first one, the term that was asked for. */
    expiresAt: instant("expires_at"),
    completedAt: instant("completed_at"),
    rejectedAt: instant("rejected_at"),
    /** The first rejection that the record tells of: of the request, a signer or a document. */
    firstRejectedAt: instant("first_rejected_at"),
    /** When it was last read with success, and when it is read next; null when it is read no more by itself. */
    refreshedAt: instant("refreshed_at"),
    refreshAt: instant("refresh_at"),
    /** While one process reads it, no other does; a reader that died is forgotten after this. */
    readingUntil: instant("reading_until"),
    /** Reads in a row that brought no record, and what the last of them met. */
    refreshTroubles: integer("refresh_troubles").notNull().default(0),
    refreshProblem: text("refresh_problem"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
    revision: bigint("revision", { mode: "number" }).notNull().default(sql`nextval('signature_revision')`),
  },
  (t) => [
    unique("signature_requests_check").on(t.checkId),
    unique("signature_requests_remote_id").on(t.remoteId),
    index("signature_requests_by_person").on(t.createdBy, t.id),
    index("signature_requests_by_revision").on(t.revision),
    index("signature_requests_due").on(t.refreshAt).where(sql`refresh_at is not null`),
    // What notices are read off: the requests that came to an end lately, and those whose term ends soon.
    index("signature_requests_completed").on(t.completedAt).where(sql`completed_at is not null`),
    index("signature_requests_rejected").on(t.firstRejectedAt).where(sql`first_rejected_at is not null`),
    index("signature_requests_expiring")
      .on(t.expiresAt)
      .where(sql`completed_at is null and first_rejected_at is null`),
  ],
)

/** The notices that a person has put away; which notices there are is read off the requests themselves. */
export const signatureNoticesRead = pgTable(
  "signature_notices_read",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    requestId: uuid("request_id")
      .notNull()
      .references(() => signatureRequests.id),
    kind: text("kind").$type<NoticeKind>().notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestId, t.kind] })],
)

/** Who is asked to sign, as subjects: a dossier finds the requests that a person takes part in. */
export const signatureSigners = pgTable(
  "signature_signers",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => signatureRequests.id),
    position: integer("position").notNull(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.position] }),
    index("signature_signers_by_subject").on(t.subjectId, t.requestId),
  ],
)

/** The documents of a request that was sent from here. Their bytes are kept only for a while; name, hash and size stay. */
export const signatureDocuments = pgTable(
  "signature_documents",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => signatureRequests.id),
    position: integer("position").notNull(),
    name: sealedText("signature_documents.name")("name").notNull(),
    sha256: text("sha256").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    blobId: uuid("blob_id").references(() => sealedBlobs.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.position] })],
)

/**
 * Files that an answer points to by a signed link. The link is sealed and never leaves the server. The PDF of an AML report is fetched
 * as soon as its answer is written, and kept; the row is the work that is left to do.
 */
export const files = pgTable(
  "files",
  {
    id: id(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    role: text("role").notNull(),
    link: sealedText("files.link")("link").notNull(),
    state: text("state").$type<FileState>().notNull(),
    /** Of the sealed bytes; of a file that is not kept, those of the bytes that were last fetched through us. */
    sha256: text("sha256"),
    size: integer("size"),
    /** Our copy, once it is sealed. */
    blobId: uuid("blob_id").references(() => sealedBlobs.id),
    sealedAt: instant("sealed_at"),
    /** When the link is thought to die; null where the specification gives it no lifetime. */
    linkUntil: instant("link_until"),
    /** When it is fetched next; null when it is fetched no more by itself. */
    sealAt: instant("seal_at"),
    /** Somebody is fetching it until then at the latest. */
    sealingUntil: instant("sealing_until"),
    sealTries: integer("seal_tries").notNull().default(0),
    /** What the last try that failed met; of a sealed file, what is remarkable of it. */
    sealProblem: text("seal_problem").$type<SealProblem>(),
    sealHttpStatus: integer("seal_http_status"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("files_by_check").on(t.checkId),
    index("files_by_sha256").on(t.sha256).where(sql`state = 'sealed'`),
    index("files_due").on(t.sealAt).where(sql`state = 'sealing'`),
    index("files_by_role_state").on(t.role, t.state, t.checkId),
  ],
)

/** Every try to fetch and seal a file, with what it met; null where it succeeded. */
export const fileTries = pgTable(
  "file_tries",
  {
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    /** From 1. */
    number: integer("number").notNull(),
    problem: text("problem").$type<SealProblem>(),
    httpStatus: integer("http_status"),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    /** The person who pressed for it; null for the program's own tries. */
    byUser: uuid("by_user").references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })],
)

/** The pace of calls per key slot, shared by every replica. */
export const pacing = pgTable("pacing", {
  slot: text("slot").$type<KeySlot>().primaryKey(),
  /** Milliseconds between two calls; 0 while the service has not asked us to slow down. */
  intervalMs: doublePrecision("interval_ms").notNull().default(0),
  /** The interval at which the service last asked us to wait; 0 while that is not known. */
  refusedMs: doublePrecision("refused_ms").notNull().default(0),
  /** When the next call may leave, by the database's clock. */
  nextAt: instant("next_at").notNull().defaultNow(),
  /** The service asked for silence until then. */
  heldUntil: instant("held_until").notNull().defaultNow(),
  /** When it last refused a read of a task with a 429: for a while reads then wait in line too. */
  readsRefusedAt: instant("reads_refused_at"),
  /** Set when the service refused our key, cleared by the first call that it takes again. */
  keyRefusedAt: instant("key_refused_at"),
  /** Set when the service said that quota or tokens are used up, cleared likewise. */
  quotaEmptyAt: instant("quota_empty_at"),
})

/** What people wrote down about a subject. Only ever added to; its author may strike one out, and it stays legible. */
export const subjectNotes = pgTable(
  "subject_notes",
  {
    id: id(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    text: sealedText("subject_notes.text")("text").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    struckAt: instant("struck_at"),
  },
  (t) => [index("subject_notes_by_subject").on(t.subjectId, t.id)],
)

/** The dossiers that a person keeps at hand. */
export const subjectPins = pgTable(
  "subject_pins",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subjectId] })],
)

/** Who looks after a dossier: at most one person. */
export const subjectAssignments = pgTable(
  "subject_assignments",
  {
    subjectId: uuid("subject_id")
      .primaryKey()
      .references(() => subjects.id),
    assigneeId: uuid("assignee_id")
      .notNull()
      .references(() => users.id),
    assignedBy: uuid("assigned_by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [index("subject_assignments_by_assignee").on(t.assigneeId, t.at.desc())],
)

/** Words of a short closed list about how a dossier stands; shared by everybody. */
export const subjectTags = pgTable(
  "subject_tags",
  {
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    tag: text("tag").$type<SubjectTag>().notNull(),
    addedBy: uuid("added_by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.tag] })],
)

/** Who did what. Holds ids and codes only: no document number, no link, no body. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    targetType: text("target_type"),
    targetId: text("target_id"),
    requestId: text("request_id"),
    detail: jsonb("detail").$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    ok: boolean("ok").notNull().default(true),
  },
  (t) => [index("audit_by_target").on(t.targetId, t.at.desc())],
)

/**
 * What people concluded on single items of an AML report, apart from the answer itself: each conclusion is a row of its own, so that a
 * later one leaves the earlier ones readable. The item is named by where it stands in the frozen answer, and by its fingerprint,
 * by which a later report of the same subject finds what was concluded before.
 */
export const amlItemReviews = pgTable(
  "aml_item_reviews",
  {
    id: id(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    section: text("section").$type<AmlSection>().notNull(),
    /** Its place in that section as it came, from 0. */
    position: integer("position").notNull(),
    /** Blind index of its canonical text. */
    itemIndex: blindIndex("item_index").notNull(),
    content: sealedJson<ItemConclusion>("aml_item_reviews.content")("content").notNull(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    byUser: uuid("by_user")
      .notNull()
      .references(() => users.id),
  },
  (t) => [index("aml_item_reviews_by_check").on(t.checkId, t.section, t.position, t.id)],
)

/** Notes on an AML report as a whole; never changed, only followed by others. */
export const amlReportNotes = pgTable(
  "aml_report_notes",
  {
    id: id(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    note: sealedText("aml_report_notes.note")("note").notNull(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    byUser: uuid("by_user")
      .notNull()
      .references(() => users.id),
  },
  (t) => [index("aml_report_notes_by_check").on(t.checkId, t.id)],
)
