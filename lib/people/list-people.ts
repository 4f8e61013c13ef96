import "server-only"
import { and, asc, count, desc, eq, exists, inArray, isNull, max, sql } from "drizzle-orm"
import { isAlive } from "#lib/auth/session/session-row.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { secondFactors } from "#lib/db/schema/factors.ts"
import { identities, sessions, users } from "#lib/db/schema/people.ts"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"

export type Person = {
  id: string
  name: string
  email: string
  role: Role
  disabledAt: Date | null
  /** While their password is one that somebody else gave: until when it may still be used. */
  temporaryUntil: Date | null
  hasPassword: boolean
  hasSecondFactor: boolean
  /** Who vouches for them at the sign-in, and since when; null when they are not linked with an identity provider. */
  issuer: string | null
  linkedAt: Date | null
  createdAt: Date
  /** Of any session, ended ones too; null when they never signed in. */
  lastSeenAt: Date | null
  sessions: number
}

/** Whether a password alone lets them in. Who enters with the account of the organisation is asked by it. */
export function lacksSecondFactor(person: Person): boolean {
  return person.disabledAt === null && person.hasPassword && !person.hasSecondFactor
}

/** A live session; instants are ISO 8601, `network` is where it was started. */
export type LiveSession = {
  id: string
  userAgent: string
  network: string | null
  createdAt: string
  lastSeenAt: string
}

/** Everybody with an account, disabled people too, by name. */
export function listPeople(): Promise<Person[]> {
  return peopleWhere(undefined)
}

export async function personById(id: string): Promise<Person | undefined> {
  const [person] = await peopleWhere(id)
  return person
}

function peopleWhere(id: string | undefined): Promise<Person[]> {
  return db()
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      disabledAt: users.disabledAt,
      temporaryUntil: users.temporaryUntil,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasSecondFactor: sql<boolean>`${exists(
        db().select().from(secondFactors).where(eq(secondFactors.userId, users.id)),
      )}`,
      issuer: identities.issuer,
      linkedAt: identities.createdAt,
      createdAt: users.createdAt,
      lastSeenAt: max(sessions.lastSeenAt),
      sessions: count(sql`case when ${isAlive()} then 1 end`),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(id === undefined ? undefined : eq(users.id, id))
    .groupBy(users.id, identities.issuer, identities.createdAt)
    .orderBy(asc(users.name), asc(users.id))
}

export async function listedSessions(userId: string): Promise<LiveSession[]> {
  const rows = await db()
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive()))
    .orderBy(desc(sessions.createdAt))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

export async function peopleByRole(): Promise<Record<Role, number>> {
  const rows = await db()
    .select({ role: users.role, number: count() })
    .from(users)
    .where(isNull(users.disabledAt))
    .groupBy(users.role)
  const found = new Map(rows.map(({ role, number }) => [role, number]))
  return Object.fromEntries(ROLES.map((role) => [role, found.get(role) ?? 0])) as Record<Role, number>
}

/** Everybody who may have asked something, disabled people too, by name. */
export async function peopleNames(): Promise<{ id: string; name: string }[]> {
  return db().select({ id: users.id, name: users.name }).from(users).orderBy(asc(users.name))
}

export async function namesOfPeople(
  on: Pick<Executor, "select">,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const found = await on
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(found.map(({ id, name }) => [id, name]))
}
