import "server-only"
import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { sealedBytes } from "#lib/vault/sealed-columns.ts"
import { instant } from "./columns.ts"

/**
 * The keys that this database was sealed with, by the id that they have in DATA_KEYS; one that is not retired is needed to read it. `fingerprint` distinguishes
 * a key from another one of the same id.
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

/** The progress of re-sealing a table; a later run continues from there. */
export const resealing = pgTable("resealing", {
  /** The table, and the job done on it. */
  job: text("job").primaryKey(),
  /** The key of the last row that was looked at. */
  after: text("after"),
  doneAt: instant("done_at"),
})
