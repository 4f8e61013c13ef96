import "server-only"
import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import type { SubjectKind, SubjectTag } from "#lib/domain/subject-kinds.ts"
import { blindIndex, sealedText } from "#lib/vault/sealed-columns.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"

/** The subjects of questions: one row per kind and exact identifier. */
export const subjects = pgTable(
  "subjects",
  {
    id: id(),
    kind: text("kind").$type<SubjectKind>().notNull(),
    identifierIndex: blindIndex("identifier_index").notNull(),
    identifier: sealedText("subjects.identifier")("identifier").notNull(),
    /** The number of contradictions between the current answers, as last counted (`renew-contradictions.ts`). */
    contradictions: integer("contradictions").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Since when the identity of the subject is erased; its dossier is not found any more. */
    erasedAt: instant("erased_at"),
  },
  (t) => [
    unique("subjects_identity").on(t.identifierIndex, t.kind),
    // The list of dossiers: signature requests, which have none, are not passed over.
    index("subjects_by_kind").on(t.kind, t.id),
    index("subjects_contradicting").on(t.kind, t.id).where(sql`contradictions > 0`),
  ],
)

/** Subjects with a new, changed or removed answer, written with it: their contradictions are to be counted again. */
export const contradictionsDue = pgTable("contradictions_due", {
  id: id(),
  subjectId: uuid("subject_id").notNull(),
})

/** Notes of people about a subject. Append-only; its author may strike one out, and it stays legible. */
export const subjectNotes = pgTable(
  "subject_notes",
  {
    id: id(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    text: sealedText("subject_notes.text")("text").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    struckAt: instant("struck_at"),
  },
  (t) => [index("subject_notes_by_subject").on(t.subjectId, t.id)],
)

export const subjectPins = pgTable(
  "subject_pins",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subjectId] })],
)

export const subjectAssignments = pgTable(
  "subject_assignments",
  {
    subjectId: uuid("subject_id")
      .primaryKey()
      .references(() => subjects.id),
    assigneeId: uuid("assignee_id")
      .notNull()
      .references(() => users.id),
    assignedBy: uuid("assigned_by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [index("subject_assignments_by_assignee").on(t.assigneeId, t.at.desc())],
)

/** Tags of a short closed list about the state of work on a dossier; shared by everybody. */
export const subjectTags = pgTable(
  "subject_tags",
  {
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => subjects.id),
    tag: text("tag").$type<SubjectTag>().notNull(),
    addedBy: uuid("added_by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.tag] })],
)
