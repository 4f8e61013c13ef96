import "server-only"
import { sql } from "drizzle-orm"
import { index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { sealedText } from "#lib/vault/sealed-columns.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"
import { subjects } from "./subjects.ts"

/** Legal holds: while one stands, nothing of its subject is erased by a person or by a sweep. At most one stands at a time; those that were lifted stay. */
export const legalHolds = pgTable(
  "legal_holds",
  {
    id: id(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    reason: sealedText("legal_holds.reason")("reason").notNull(),
    placedBy: uuid("placed_by")
      .notNull()
      .references(() => users.id),
    placedAt: instant("placed_at").notNull().default(sql`clock_timestamp()`),
    liftedBy: uuid("lifted_by").references(() => users.id),
    liftedAt: instant("lifted_at"),
    liftReason: sealedText("legal_holds.lift_reason")("lift_reason"),
  },
  (t) => [
    uniqueIndex("legal_holds_standing").on(t.subjectId).where(sql`lifted_at is null`),
    index("legal_holds_by_subject").on(t.subjectId, t.id),
  ],
)
