import "server-only"
import { sql } from "drizzle-orm"
import {
  bigint,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core"
import { sealedBytes, sealedText } from "#lib/vault/sealed-columns.ts"
import { checks } from "./checks.ts"
import { id, instant } from "./columns.ts"
import { sealedBlobs } from "./files.ts"
import { users } from "./people.ts"
import { subjects } from "./subjects.ts"

export const signatureRevision = pgSequence("signature_revision")

/** The register of signature requests; the service has no list of them. `record` is the last show, the other columns order and poll by it. */
export const signatureRequests = pgTable(
  "signature_requests",
  {
    id: id(),
    /** The check that sent it; null for one that was added by its identifier. */
    checkId: uuid("check_id").references(() => checks.id),
    remoteId: text("remote_id"),
    name: sealedText("signature_requests.name")("name").notNull(),
    record: sealedBytes("signature_requests.record")("record"),
    /** As the show gave them; before the first one, and where it gives no date, the term that was asked for. */
    expiresAt: instant("expires_at"),
    completedAt: instant("completed_at"),
    rejectedAt: instant("rejected_at"),
    firstRejectedAt: instant("first_rejected_at"),
    refreshedAt: instant("refreshed_at"),
    refreshAt: instant("refresh_at"),
    /** While one process reads it, no other does; a reader that died is forgotten after this. */
    readingUntil: instant("reading_until"),
    refreshTroubles: integer("refresh_troubles").notNull().default(0),
    refreshProblem: text("refresh_problem"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Since when data of a signer is gone from it: it is read no more, which would bring that back. */
    erasedAt: instant("erased_at"),
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
    revision: bigint("revision", { mode: "number" }).notNull().default(sql`nextval('signature_revision')`),
  },
  (t) => [
    unique("signature_requests_check").on(t.checkId),
    unique("signature_requests_remote_id").on(t.remoteId),
    index("signature_requests_by_person").on(t.createdBy, t.id),
    index("signature_requests_by_revision").on(t.revision),
    index("signature_requests_due").on(t.refreshAt).where(sql`refresh_at is not null`),
    // For the notices: the requests that ended lately, and those that expire soon.
    index("signature_requests_completed").on(t.completedAt).where(sql`completed_at is not null`),
    index("signature_requests_rejected").on(t.firstRejectedAt).where(sql`first_rejected_at is not null`),
    index("signature_requests_expiring")
      .on(t.expiresAt)
      .where(sql`completed_at is null and first_rejected_at is null`),
  ],
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
