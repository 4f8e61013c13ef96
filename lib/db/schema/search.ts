import "server-only"
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core"
import type { NamedKind } from "#lib/domain/subject-kinds.ts"
import { blindIndex } from "#lib/vault/sealed-columns.ts"
import { id } from "./columns.ts"

/** The words of names, and their beginnings, as keyed fingerprints with the thing that has the name. Derived from the names. */
export const searchWords = pgTable(
  "search_words",
  {
    id: id(),
    kind: text("kind").$type<NamedKind>().notNull(),
    thingId: uuid("thing_id").notNull(),
    word: blindIndex("word").notNull(),
  },
  // Not unique: while keys are exchanged a word is there under two of them, and later twice under one.
  (t) => [index("search_words_by_word").on(t.word, t.kind, t.thingId)],
)
