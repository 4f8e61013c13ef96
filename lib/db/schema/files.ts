import "server-only"
import { sql } from "drizzle-orm"
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import type { FileProblem } from "#lib/domain/failures.ts"
import type { FileState } from "#lib/domain/file-states.ts"
import { cipherBytes, sealedText } from "#lib/vault/sealed-columns.ts"
import { checks } from "./checks.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"

/** Bytes of a file, encrypted in chunks (`lib/files/sealed-bytes.ts`). Without `completedAt` it is being written, or its writer died. */
export const sealedBlobs = pgTable(
  "sealed_blobs",
  {
    id: id(),
    sha256: text("sha256"),
    size: bigint("size", { mode: "number" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    completedAt: instant("completed_at"),
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

/** Files behind an answer's signed links, which never leave the server. The row is also the work that is left to do. */
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
    blobId: uuid("blob_id").references(() => sealedBlobs.id),
    sealedAt: instant("sealed_at"),
    /** When the link is thought to die; null where the specification gives it no lifetime. */
    linkUntil: instant("link_until"),
    sealAt: instant("seal_at"),
    /** Somebody is fetching it until then at the latest. */
    sealingUntil: instant("sealing_until"),
    sealAttempts: integer("seal_tries").notNull().default(0),
    /** The failure of the last attempt; of a sealed file, a remark on it. */
    sealProblem: text("seal_problem").$type<FileProblem>(),
    sealHttpStatus: integer("seal_http_status"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("files_by_check").on(t.checkId),
    index("files_by_sha256").on(t.sha256).where(sql`state = 'sealed'`),
    index("files_removed_by_sha256").on(t.sha256).where(sql`state = 'removed'`),
    index("files_due").on(t.sealAt).where(sql`state = 'sealing'`),
    index("files_by_role_state").on(t.role, t.state, t.checkId),
    // Those that a person can take, beside those that they took: walked without the rows.
    index("files_takeable").on(t.role, t.checkId, t.id).where(sql`state in ('sealed', 'sealing')`),
  ],
)

/** Every attempt to fetch and seal a file, with its failure; null where it succeeded. */
export const fileAttempts = pgTable(
  "file_tries",
  {
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    number: integer("number").notNull(),
    problem: text("problem").$type<FileProblem>(),
    httpStatus: integer("http_status"),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    /** The person who pressed for it; null for the program's own tries. */
    byUser: uuid("by_user").references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })],
)
