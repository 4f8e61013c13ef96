import "server-only"
import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { FactorKind } from "#lib/domain/access/sign-in-methods.ts"
import { sealedText } from "#lib/vault/sealed-columns.ts"
import { id, instant } from "./columns.ts"
import { users } from "./people.ts"

const person = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" })

export const secondFactors = pgTable(
  "second_factors",
  {
    id: id(),
    userId: person(),
    kind: text("kind").$type<FactorKind>().notNull(),
    name: text("name").notNull(),
    secret: sealedText("second_factors.secret")("secret"),
    /** Of an authenticator app: the last step of time whose code was taken. No code is taken again. */
    lastStep: bigint("last_step", { mode: "number" }),
    /** Of a passkey: the name that its device gave it, in Base64url. */
    credentialId: text("credential_id").unique(),
    /** Of a passkey: the public key of its signatures (COSE), in Base64url. */
    publicKey: text("public_key"),
    /** Of a passkey: how often its device says it was used; many say 0 always. */
    counter: bigint("counter", { mode: "number" }),
    transports: jsonb("transports").$type<string[]>(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("second_factors_by_user").on(t.userId)],
)

/** Recovery codes, for lost factors: each passes the second step once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    /** SHA-256, in hexadecimal: a code has 118 random bits, so that no salt is needed. */
    hash: text("hash").primaryKey(),
    userId: person(),
    usedAt: instant("used_at"),
  },
  (t) => [index("recovery_codes_by_user").on(t.userId)],
)

/** An open challenge to a person; it expires within minutes, and is answered once. */
export const factorChallenges = pgTable(
  "factor_challenges",
  {
    id: id(),
    userId: person(),
    /** `sign_in`: the password was right, the second step is open. `confirm`: asked again in a session. The others: a factor that is being added. */
    purpose: text("purpose").$type<"sign_in" | "confirm" | FactorKind>().notNull(),
    /** Of a second step: SHA-256 of its browser's token, in hexadecimal. */
    hash: text("hash").unique(),
    /** The bytes that a passkey has to sign, in Base64url. */
    challenge: text("challenge"),
    secret: sealedText("factor_challenges.secret")("secret"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("factor_challenges_by_user").on(t.userId, t.purpose)],
)

/** A role that is here lets its people do nothing before they have a second factor. */
export const factorRoles = pgTable("factor_roles", {
  role: text("role").$type<Role>().primaryKey(),
  since: instant("since").notNull().defaultNow(),
})
