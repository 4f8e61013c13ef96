import "server-only"
import { sql } from "drizzle-orm"
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core"
import type { Permission, Role } from "#lib/domain/access/permissions.ts"
import type { SignInMethod } from "#lib/domain/access/sign-in-methods.ts"
import type { Preferences } from "#lib/domain/preferences.ts"
import { blindIndex, sealedJson } from "#lib/vault/sealed-columns.ts"
import { id, instant } from "./columns.ts"

export const users = pgTable("users", {
  id: id(),
  email: text("email").notNull().unique(),
  name: text("name").notNull(),
  role: text("role").$type<Role>().notNull(),
  /** Null: the account is opened by the identity provider alone. */
  passwordHash: text("password_hash"),
  /** The password before this one that the person chose themself: it is not taken again. */
  previousPasswordHash: text("previous_password_hash"),
  /** Set while the password is one that somebody else gave: it has to be changed, and opens nothing from then on. */
  temporaryUntil: instant("temporary_until"),
  disabledAt: instant("disabled_at"),
  dayLimit: integer("day_limit"),
  masksLists: boolean("covers_lists").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
})

/** Roles whose lists always mask identifiers; personal preferences do not count. */
export const maskedRoles = pgTable("covered_roles", {
  role: text("role").$type<Role>().primaryKey(),
  since: instant("since").notNull().defaultNow(),
})

/** Who somebody is at the identity provider: its name for itself and for them, neither of which is ever given to another (OpenID Connect Core 2). */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] })],
)

/** A person's own settings, deleted with them. A view may reveal whom somebody looks for, so all of it is sealed. */
export const preferences = pgTable("preferences", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  content: sealedJson<Preferences>("preferences.content")("content").notNull(),
})

/** One row per signed-in browser; looked up on every request, so that revoking takes effect at once. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    signedInBy: text("signed_in_by").$type<SignInMethod>().notNull().default("password"),
    userAgent: text("user_agent").notNull(),
    network: text("network"),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    confirmedAt: instant("confirmed_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [index("sessions_by_user").on(t.userId, t.createdAt.desc())],
)

/** Attempts to sign in that have not succeeded, by blind index of the counter's subject; nobody's name or address is in it. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    subject: blindIndex("subject").primaryKey(),
    /** Blind index of the account that the row concerns; null when it counts for a network or for everybody. */
    account: blindIndex("account"),
    /** As of `last_at`; it sinks with time. */
    failures: doublePrecision("failures").notNull(),
    blockedUntil: instant("blocked_until").notNull(),
    lastAt: instant("last_at").notNull().defaultNow(),
  },
  (t) => [index("sign_in_failures_by_account").on(t.account), index("sign_in_failures_by_time").on(t.lastAt)],
)

/** A row of the log about a file that somebody downloaded, alone or among others. */
export const FILE_DOWNLOADED = sql`action in ('file.opened', 'files.zipped', 'dossier.exported')
  and (detail ->> 'outcome' in ('sealed', 'file') or detail ->> 'outcome' like 'unsealed:%')`

/** The audit log. Holds ids and codes only: no document number, no link, no body. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    targetType: text("target_type"),
    targetId: text("target_id"),
    requestId: text("request_id"),
    detail: jsonb("detail").$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    ok: boolean("ok").notNull().default(true),
    sessionId: uuid("session_id"),
    network: text("network"),
  },
  (t) => [
    index("audit_by_target").on(t.targetId, t.at.desc()),
    index("audit_by_person").on(t.actorId, t.id),
    index("audit_by_action").on(t.action, t.id),
    index("audit_refusals").on(t.id).where(sql`not ok`),
    // Whether a person took a file, and when last: lists ask it of every file that they pass.
    index("audit_files_taken").on(t.actorId, t.targetId, t.at.desc()).where(FILE_DOWNLOADED),
  ],
)

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
    lastNetwork: text("last_network"),
  },
  (t) => [index("program_tokens_by_user").on(t.userId, t.createdAt.desc())],
)
