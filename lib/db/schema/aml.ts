import "server-only"
import { sql } from "drizzle-orm"
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import type { CaseAct, CaseState, ReportConclusion, RosContent } from "#lib/domain/aml/cases.ts"
import type { ItemConclusion } from "#lib/domain/aml/disposition.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { blindIndex, sealedJson, sealedText } from "#lib/vault/sealed-columns.ts"
import { checks } from "./checks.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"

/** Conclusions on single items, a row each. An item is its position in the frozen answer, and its fingerprint, by which later reports find it. */
export const amlItemReviews = pgTable(
  "aml_item_reviews",
  {
    id: id(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    section: text("section").$type<AmlSection>().notNull(),
    position: integer("position").notNull(),
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

/** The state of the review of each answered AML report. The conclusions are in the steps, sealed. */
export const amlCases = pgTable(
  "aml_cases",
  {
    checkId: uuid("check_id")
      .primaryKey()
      .references(() => checks.id),
    subjectId: uuid("subject_id").notNull(),
    state: text("state").$type<CaseState>().notNull(),
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index("aml_cases_waiting").on(t.state, t.checkId).where(sql`state in ('open', 'concluded')`),
    index("aml_cases_waiting_by_subject")
      .on(t.state, t.subjectId, t.checkId)
      .where(sql`state in ('open', 'concluded')`),
  ],
)

export const amlCaseSteps = pgTable(
  "aml_case_steps",
  {
    id: id(),
    checkId: uuid("check_id")
      .notNull()
      .references(() => checks.id),
    act: text("act").$type<CaseAct>().notNull(),
    content: sealedJson<{ conclusion: ReportConclusion | null; note: string }>("aml_case_steps.content")(
      "content",
    ).notNull(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    byUser: uuid("by_user")
      .notNull()
      .references(() => users.id),
  },
  (t) => [index("aml_case_steps_by_check").on(t.checkId, t.id)],
)

/** For the compliance officer alone: which report it is about stands under a key, everything else is sealed. Rows are added, never changed; the newest holds. */
export const rosRecords = pgTable(
  "ros_records",
  {
    id: id(),
    checkIndex: blindIndex("check_index").notNull(),
    content: sealedJson<RosContent>("ros_records.content")("content").notNull(),
  },
  (t) => [index("ros_records_by_check").on(t.checkIndex, t.id)],
)
