import "server-only"
import { sql } from "drizzle-orm"
import { bigint, customType, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core"
import { id, instant } from "./columns.ts"

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" })

/** Rows of `audit_log` without an entry of the chain; a trigger writes them in the row's transaction, so one is here from its commit. */
export const auditUnlinked = pgTable("audit_unlinked", { id: uuid("id").primaryKey() })

/** Each entry hashes the entry before and its row (`lib/audit/chain.ts`). Position 0's `audit_id` is the id of this installation. */
export const auditChain = pgTable("audit_chain", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  auditId: uuid("audit_id").notNull().unique(),
  version: smallint("version").notNull(),
  hash: bytea("hash").notNull(),
  /** The first bytes of a hash of each column: no proof, but they show which one was changed. */
  marks: bytea("marks").notNull(),
})

/** Signed statements about the chain, and when each was sent to the external places; null while it was not. */
export const auditCheckpoints = pgTable(
  "audit_checkpoints",
  {
    id: id(),
    at: instant("at").notNull(),
    position: bigint("position", { mode: "number" }).notNull(),
    statement: text("statement").notNull(),
    filedAt: instant("filed_at"),
    postedAt: instant("posted_at"),
  },
  (t) => [
    index("audit_checkpoints_to_file").on(t.id).where(sql`filed_at is null`),
    index("audit_checkpoints_to_post").on(t.id).where(sql`posted_at is null`),
  ],
)
