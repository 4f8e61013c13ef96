import "server-only"
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import type { NoticeKind, Thing } from "#lib/domain/notice-kinds.ts"
import { instant } from "./columns.ts"
import { users } from "./people.ts"

/** What a person wants notices of, and how much they have seen. The notices are derived; a watch on what is over goes once its end was seen. */
export const watches = pgTable(
  "watches",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    thing: text("thing").$type<Thing>().notNull(),
    thingId: uuid("thing_id").notNull(),
    /** Whether they asked for notices; false where the row only records what they saw. */
    isOn: boolean("is_on").notNull(),
    /** The last notice that they saw; null when none of its present state. */
    seen: text("seen").$type<NoticeKind>(),
    seenRevision: bigint("seen_revision", { mode: "number" }).notNull().default(0),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.thing, t.thingId] }),
    index("watches_by_thing").on(t.thing, t.thingId),
  ],
)
