import "server-only"
import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import type { ErasureCounts, ErasureStep } from "#lib/domain/erasures.ts"
import type { RetainedKind } from "#lib/domain/retention.ts"
import { sealedText } from "#lib/vault/sealed-columns.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"
import { subjects } from "./subjects.ts"

/** Legal holds: while one is open, nothing of its subject is erased by a person or by a sweep. At most one is open at a time; those that were lifted stay. */
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

/** Erasures, done in small steps. The identity goes with the last; who asked, why, when and how much stays. */
export const erasures = pgTable(
  "erasures",
  {
    id: id(),
    subjectId: uuid("subject_id")
      .notNull()
      .unique()
      .references(() => subjects.id),
    reason: sealedText("erasures.reason")("reason").notNull(),
    /** Needed to find where else it is written; null once that was looked for. */
    identifier: sealedText("erasures.identifier")("identifier"),
    begunBy: uuid("begun_by")
      .notNull()
      .references(() => users.id),
    begunAt: instant("begun_at").notNull().default(sql`clock_timestamp()`),
    step: text("step").$type<ErasureStep>().notNull(),
    place: text("place"),
    /** One process at a time; a worker that died is forgotten after this. */
    workingUntil: instant("working_until"),
    counts: jsonb("counts").$type<ErasureCounts>().notNull().default({}),
    doneAt: instant("done_at"),
  },
  (t) => [index("erasures_due").on(t.id).where(sql`done_at is null`)],
)

/** How long records of a kind are kept; a kind without a row is kept for good. */
export const retentionPeriods = pgTable("retention_periods", {
  kind: text("kind").$type<RetainedKind>().primaryKey(),
  days: integer("days").notNull(),
  changedBy: uuid("changed_by")
    .notNull()
    .references(() => users.id),
  changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
  after: uuid("after"),
  nextAt: instant("next_at").notNull().default(sql`clock_timestamp()`),
})
