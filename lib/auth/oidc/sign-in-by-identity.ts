import "server-only"
import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { identities, users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { SsoCode } from "#lib/domain/access/sign-in-methods.ts"
import { env } from "#lib/env.ts"
import { isAnotherAdministrator } from "#lib/people/change-person.ts"
import { revokeIn } from "#lib/people/revoke-sessions.ts"
import { isEmergencyAccount } from "../emergency-account.ts"
import { CONFIRM_MINUTES } from "../session/session-row.ts"
import { type StartedSession, signedIn } from "../session/start-session.ts"
import {
  type Claims,
  emailIn,
  isEmailVerified,
  isOverage,
  nameIn,
  provedAtIn,
  roleIn,
  subjectIn,
} from "./claims.ts"

/** Why somebody whom the provider vouches for is not signed in, and their account if they have one. */
export class SignInRefused extends Error {
  readonly code: SsoCode
  readonly userId: string | null

  constructor(code: SsoCode, userId: string | null = null) {
    super(code)
    this.code = code
    this.userId = userId
  }
}

/** Starts a session for the linked person, else for the account of the verified e-mail, else for a new one. Throws `SignInRefused`, having changed nothing. */
export async function signInByIdentity(
  claims: Claims,
  {
    userAgent,
    network,
    requestId,
    askedAgain,
  }: { userAgent: string; network: string; requestId: string; askedAgain: boolean },
): Promise<StartedSession> {
  const { oidc } = env()
  const subject = subjectIn(claims)
  if (subject === undefined) throw new SignInRefused("subject_unusable")
  const role = oidc && roleIn(claims, oidc)
  if (!role) throw new SignInRefused(oidc && isOverage(claims, oidc) ? "too_many_groups" : "no_role")
  const provedAt = provedAtIn(claims)
  if (askedAgain && provedAt < Date.now() / 1000 - CONFIRM_MINUTES * 60)
    throw new SignInRefused("not_asked_again")
  return db().transaction(async (tx) => {
    const identity = { issuer: String(claims.iss), subject }
    const person =
      (await linkedPerson(tx, identity)) ?? (await linkPerson(tx, identity, claims, role, requestId))
    if (person.disabledAt !== null) throw new SignInRefused("disabled", person.id)
    await takeRole(tx, person, role, requestId)
    await dropPassword(tx, person)
    return signedIn(tx, { userId: person.id, userAgent, network, method: "oidc", provedAt }, requestId)
  })
}

type Identity = { issuer: string; subject: string }
type Person = { id: string; email: string; role: Role; disabledAt: Date | null }

const PERSON = { id: users.id, email: users.email, role: users.role, disabledAt: users.disabledAt }

async function linkedPerson(tx: Executor, { issuer, subject }: Identity): Promise<Person | undefined> {
  const [person] = await tx
    .select(PERSON)
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .for("update", { of: users })
  return person
}

async function linkPerson(
  tx: Executor,
  identity: Identity,
  claims: Claims,
  role: Role,
  requestId: string,
): Promise<Person> {
  const email = emailIn(claims)
  if (email === undefined) throw new SignInRefused("email_unusable")
  if (!isEmailVerified(claims)) throw new SignInRefused("email_unverified")
  if (isEmergencyAccount(email)) throw new SignInRefused("emergency_account")
  const [added] = await tx
    .insert(users)
    .values({ email, name: nameIn(claims, email), role })
    .onConflictDoNothing({ target: users.email })
    .returning(PERSON)
  const [person] = added
    ? [added]
    : await tx.select(PERSON).from(users).where(eq(users.email, email)).for("update")
  if (!person) throw new Error("an account went while it was looked at")
  const [other] = await tx.select().from(identities).where(eq(identities.userId, person.id))
  // Two first sign-ins of one person at once: the second finds the account linked with themself.
  if (other?.issuer === identity.issuer && other.subject === identity.subject) return person
  if (other) throw new SignInRefused("linked_elsewhere", person.id)
  await tx.insert(identities).values({ ...identity, userId: person.id })
  // Sessions from before the link were opened by another method: they end.
  const sessionsRevoked = await revokeIn(tx, person.id)
  await recordAudit(tx, {
    actorId: person.id,
    action: added ? "person.added" : "person.linked",
    requestId,
    target: { type: "person", id: person.id },
    detail: added ? { role, way: "oidc" } : { sessionsRevoked },
  })
  return person
}

/** Sets the role that the provider gives, unless that would remove the last administrator: then it throws `SignInRefused`, and nothing changes. */
async function takeRole(tx: Executor, person: Person, role: Role, requestId: string): Promise<void> {
  if (person.role === role) return
  if (person.role === "admin" && !(await isAnotherAdministrator(tx, person.id)))
    throw new SignInRefused("last_administrator", person.id)
  await tx.update(users).set({ role }).where(eq(users.id, person.id))
  await recordAudit(tx, {
    actorId: null,
    action: "person.changed",
    requestId,
    target: { type: "person", id: person.id },
    detail: { from: person.role, to: role, way: "oidc" },
  })
}

/** Removes the password of a person who signs in through the provider: it would still work after the provider ended their access. */
async function dropPassword(tx: Executor, { id, email }: Person): Promise<void> {
  if (isEmergencyAccount(email)) return
  await tx
    .update(users)
    .set({ passwordHash: null, previousPasswordHash: null, temporaryUntil: null })
    .where(and(eq(users.id, id), sql`${users.passwordHash} is not null`))
}
