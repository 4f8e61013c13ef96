import "server-only"
import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import type { AuthorizedPerson } from "#lib/auth/reauthorize.ts"
import { MAX_ROWS } from "#lib/batches/batch-row.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { isHeld } from "#lib/data-protection/held.ts"
import type { Executor } from "#lib/db/client.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { portfolioMembers } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { contradictionsDue, subjects } from "#lib/db/schema/subjects.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { MEMBER_KINDS, type MemberKind } from "#lib/domain/monitoring.ts"
import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { required } from "#lib/operations/input-field.ts"
import { ensureSubjects } from "#lib/subjects/subject-of.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { MemberDetails } from "./coverage.ts"
import { lockPortfolio } from "./portfolios.ts"

/** So many members has a portfolio at most: a run asks about all of them in one batch. */
export const MAX_MEMBERS = MAX_ROWS

const member = z.strictObject({
  kind: z.enum(MEMBER_KINDS),
  identifier: required(),
  birthdate: z.optional(z.string().check(z.refine(isCivilDay, { error: "otherShape" }))),
  reference: z.optional(required()),
})

export const membersBody = z.strictObject({
  members: z
    .array(member)
    .check(z.minLength(1, { error: "required" }), z.maxLength(MAX_MEMBERS, { error: "tooManyRows" })),
  acceptUnusual: z._default(z.boolean(), false),
})
export type MembersBody = z.output<typeof membersBody>

/** How many came to it, were in it already, and were left out for their unusual document. */
export type Added = { added: number; known: number; unusual: number }

type Newcomer = { subjectId: string; details: MemberDetails }

/** Adds subjects; who is in it stays, and gets what was not known. Throws `not_found`, `invalid_input` (`members`: too many). */
export function addMembers(actor: Actor, portfolioId: string, body: MembersBody): Promise<Added> {
  const usual = body.members.filter(
    ({ kind, identifier }) => body.acceptUnusual || !isUnusualDocument(kind, identifier),
  )
  const unusual = body.members.length - usual.length
  return inPortfolio(actor, portfolioId, async (tx) => {
    const ids = await ensureSubjects(tx, usual)
    const newcomers = usual.map(({ birthdate, reference }, place) => ({
      subjectId: ids[place] ?? "",
      details: { ...(birthdate && { birthdate }), ...(reference && { reference }) },
    }))
    return insert(tx, actor, portfolioId, newcomers, unusual)
  })
}

/** The same from dossiers, by the ids of their subjects; those of a kind that no portfolio holds are passed over. */
export function addSubjects(
  actor: Actor,
  portfolioId: string,
  subjectIds: readonly string[],
): Promise<Added> {
  return inPortfolio(actor, portfolioId, async (tx) => {
    const newcomers = [...new Set(subjectIds)].map((subjectId) => ({ subjectId, details: {} }))
    return insert(tx, actor, portfolioId, newcomers, 0)
  })
}

/** The same from a batch: those that its rows ask about, with the birth dates that they asked with. */
export async function addFromBatch(actor: Actor, portfolioId: string, batchId: string): Promise<Added> {
  const batch = await batchById(batchId, visibleOperations(actor.user.role))
  return inPortfolio(actor, portfolioId, async (tx) => {
    const rows = await tx
      .select(QUESTION)
      .from(checks)
      .where(and(eq(checks.batchId, batch.id), isNull(checks.erasedAt)))
      .orderBy(checks.batchRow)
    const newcomers = rows.map((row) => {
      const birthdate = batch.operation === "foreigner" ? tryInput(row)?.birthdate : undefined
      return { subjectId: row.subjectId, details: birthdate === undefined ? {} : { birthdate } }
    })
    return insert(tx, actor, portfolioId, newcomers, 0)
  })
}

/** The same from checks that were chosen in a list, as far as that person may read them. */
export function addFromChecks(
  actor: Actor,
  portfolioId: string,
  checkIds: readonly string[],
): Promise<Added> {
  return inPortfolio(actor, portfolioId, async (tx, { holder }) => {
    const rows = await tx
      .select({ subjectId: checks.subjectId })
      .from(checks)
      .where(and(inArray(checks.id, [...checkIds]), inArray(checks.operation, visibleOperations(holder))))
    const newcomers = [...new Set(rows.map(({ subjectId }) => subjectId))].map((subjectId) => ({
      subjectId,
      details: {},
    }))
    return insert(tx, actor, portfolioId, newcomers, 0)
  })
}

/** Runs one change of its members after the other, for who may still make it. */
function inPortfolio<T>(
  actor: Actor,
  portfolioId: string,
  run: (tx: Executor, person: AuthorizedPerson) => Promise<T>,
): Promise<T> {
  return longTransaction(async (tx) => {
    const person = await actor.reauthorize(tx)
    await lockPortfolio(tx, portfolioId)
    return run(tx, person)
  })
}

const ROWS_AT_ONCE = 1_000

async function insert(
  tx: Executor,
  actor: Actor,
  portfolioId: string,
  given: readonly Newcomer[],
  unusual: number,
): Promise<Added> {
  const bySubject = new Map(given.map((one) => [one.subjectId, one]))
  // Held until the end: an erasure that begins meanwhile removes them too.
  const there = await tx
    .select({ id: subjects.id, kind: subjects.kind })
    .from(subjects)
    .where(
      and(sql`${subjects.id} = any(${sql.param([...bySubject.keys()])}::uuid[])`, isNull(subjects.erasedAt)),
    )
    .orderBy(subjects.id)
    .for("share")
  const possible = new Set(there.flatMap(({ id, kind }) => (isMemberKind(kind) ? [id] : [])))
  const members = await tx
    .select({ subjectId: portfolioMembers.subjectId })
    .from(portfolioMembers)
    .where(eq(portfolioMembers.portfolioId, portfolioId))
  const isMember = new Set(members.map(({ subjectId }) => subjectId))
  const fresh = [...bySubject.values()].filter(({ subjectId: id }) => possible.has(id) && !isMember.has(id))
  if (members.length + fresh.length > MAX_MEMBERS) throw invalidField("members", "tooManyRows")
  for (let start = 0; start < fresh.length; start += ROWS_AT_ONCE) {
    const rows = fresh.slice(start, start + ROWS_AT_ONCE).map(({ subjectId, details }) => {
      const id = newRowId()
      const told = Object.keys(details).length === 0 ? null : seal(id, details)
      return { id, portfolioId, subjectId, details: told, addedBy: actor.user.id }
    })
    await tx.insert(portfolioMembers).values(rows)
    // What was answered before is what the next answer is compared with (`recordChanges`).
    await tx.insert(contradictionsDue).values(rows.map(({ subjectId }) => ({ subjectId })))
  }
  await tellMore(
    tx,
    portfolioId,
    [...bySubject.values()].filter(({ subjectId: id }) => isMember.has(id)),
  )
  const counts = { added: fresh.length, known: given.length - fresh.length, unusual }
  await actor.record(tx, { type: "portfolio", id: portfolioId }, counts)
  return counts
}

function isMemberKind(kind: string): kind is MemberKind {
  return (MEMBER_KINDS as readonly string[]).includes(kind)
}

/** A file that is loaded again tells what the first one did not: what is known stays as it is. */
async function tellMore(tx: Executor, portfolioId: string, known: readonly Newcomer[]): Promise<void> {
  const telling = known.filter(({ details }) => Object.keys(details).length > 0)
  if (telling.length === 0) return
  const ids = sql.param(telling.map(({ subjectId }) => subjectId))
  const rows = await tx
    .select()
    .from(portfolioMembers)
    .where(
      and(
        eq(portfolioMembers.portfolioId, portfolioId),
        sql`${portfolioMembers.subjectId} = any(${ids}::uuid[])`,
      ),
    )
  const bySubject = new Map(telling.map((one) => [one.subjectId, one.details]))
  for (const { id, subjectId, details } of rows) {
    const before = details?.tryOpen(id) ?? {}
    const after = { ...bySubject.get(subjectId), ...before }
    if (Object.keys(after).length > Object.keys(before).length)
      await tx
        .update(portfolioMembers)
        .set({ details: seal(id, after) })
        .where(eq(portfolioMembers.id, id))
  }
}

type Found = Pick<typeof portfolioMembers.$inferSelect, "id" | "details">

async function lockMember(
  tx: Executor,
  portfolioId: string,
  memberId: string,
): Promise<Found & { held: boolean }> {
  const [member] = await tx
    .select({
      id: portfolioMembers.id,
      details: portfolioMembers.details,
      held: sql<boolean>`${isHeld(portfolioMembers.subjectId)}`,
    })
    .from(portfolioMembers)
    .where(and(eq(portfolioMembers.id, memberId), eq(portfolioMembers.portfolioId, portfolioId)))
    .for("update")
  if (!member) throw new CotejoError("not_found")
  return member
}

/** Takes members out; what was answered stays. Throws `not_found`, `subject_held` for one that is under a legal hold. */
export async function removeMembers(
  actor: Actor,
  portfolioId: string,
  memberIds: readonly string[],
): Promise<void> {
  await inPortfolio(actor, portfolioId, async (tx) => {
    for (const memberId of memberIds) {
      if ((await lockMember(tx, portfolioId, memberId)).held) throw new CotejoError("subject_held")
    }
    await tx.delete(portfolioMembers).where(inArray(portfolioMembers.id, [...memberIds]))
    await actor.record(tx, { type: "portfolio", id: portfolioId }, { removed: memberIds.length })
  })
}

/** Sets the company's own reference and the person in charge of a member; what is not given stays. Throws `not_found`, `invalid_input`. */
export async function changeMember(
  actor: Actor,
  portfolioId: string,
  memberId: string,
  { reference, ownerId }: { reference?: string | null | undefined; ownerId?: string | null | undefined },
): Promise<void> {
  await longTransaction(async (tx) => {
    await actor.reauthorize(tx)
    const { details } = await lockMember(tx, portfolioId, memberId)
    if (ownerId) await requireOwner(tx, ownerId)
    const { reference: before, ...known } = details?.tryOpen(memberId) ?? {}
    const named = reference === undefined ? before : reference
    await tx
      .update(portfolioMembers)
      .set({
        details: seal(memberId, { ...known, ...(named ? { reference: named } : {}) }),
        ...(ownerId === undefined ? {} : { ownerId }),
      })
      .where(eq(portfolioMembers.id, memberId))
    await actor.record(tx, { type: "portfolio", id: portfolioId }, { assignee: ownerId ?? null })
  })
}

async function requireOwner(tx: Executor, ownerId: string): Promise<void> {
  const [person] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, ownerId), isNull(users.disabledAt)))
  if (!person || !can(person.role, "monitor.read")) throw invalidField("ownerId", "otherShape")
}
