import "server-only"
import { bigint, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/** Deviations of the service's answers from its specification, counted; names of fields and types, never a value. */
export const contractDeviations = pgTable(
  "contract_deviations",
  {
    operation: text("operation").notNull(),
    kind: text("kind").$type<"missing" | "type" | "extra">().notNull(),
    path: text("path").notNull(),
    found: text("found").notNull(),
    count: integer("count").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.operation, t.kind, t.path, t.found] })],
)

/** Up to which entry of the log's chain answers are counted. One row. */
export const contractProgress = pgTable("contract_progress", {
  id: smallint("id").primaryKey().default(1),
  position: bigint("position", { mode: "number" }).notNull(),
})
