import "server-only"
import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { sealedBytes } from "#lib/vault/sealed-columns.ts"
import { instant } from "./columns.ts"

/** The keys that seal values here, by their id in DATA_KEYS; `fingerprint` distinguishes a key from another one of the same id. */
export const dataKeys = pgTable("data_keys", {
  id: text("id").primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
})

/** The key of the blind indexes, sealed: one row, made at the first start and never changed, since indexes cannot be made again without their texts. */
export const indexKeys = pgTable("index_keys", {
  id: integer("id").primaryKey(),
  key: sealedBytes("index_keys.key")("key").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
})
