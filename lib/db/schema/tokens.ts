import "server-only"
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import type { Permission } from "#lib/domain/access/permissions.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"

/** Tokens by which programs act for a person. The token itself is stored nowhere. */
export const programTokens = pgTable(
  "program_tokens",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the token, in hexadecimal: it has 256 random bits, so that no salt is needed. */
    hash: text("hash").notNull().unique(),
    /** Its first characters, to distinguish it from the person's others. */
    beginning: text("beginning").notNull(),
    /** The permissions it was given; it may use those that its person has at that moment. */
    scopes: jsonb("scopes").$type<Permission[]>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    lastUsedAt: instant("last_used_at"),
    /** As `logNetwork` gives it. */
    lastNetwork: text("last_network"),
  },
  (t) => [index("program_tokens_by_user").on(t.userId, t.createdAt.desc())],
)
