import "server-only"
import { bigint, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import type { ContractTopic } from "#lib/domain/contract-topics.ts"
import { instant } from "./columns.ts"

/** Observations of the service's answers, counted by day; names of fields and shapes, never a value. */
export const contractCounts = pgTable(
  "contract_counts",
  {
    /** UTC. */
    day: date("day").notNull(),
    operation: text("operation").notNull(),
    topic: text("topic").$type<ContractTopic>().notNull(),
    path: text("path").notNull(),
    found: text("found").notNull(),
    count: integer("count").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.operation, t.topic, t.path, t.found, t.day] })],
)

/** Up to which entry of the log's chain answers are counted. One row. */
export const contractProgress = pgTable("contract_progress", {
  id: smallint("id").primaryKey().default(1),
  position: bigint("position", { mode: "number" }).notNull(),
})
