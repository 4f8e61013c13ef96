import "server-only"
import { and, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { insertOnce } from "#lib/db/insert-once.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checkMarks } from "#lib/db/schema/checks.ts"
import { portfolioMembers, portfolios, subjectChanges, subjectReviews } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { LEGAL_BASES, type LegalBasis, PORTFOLIO_KINDS, type PortfolioKind } from "#lib/domain/monitoring.ts"
import { CotejoError } from "#lib/errors.ts"
import { withoutControls } from "#lib/text/name-field.ts"
import { DESK_ZONE, dayAt, dayStart } from "#lib/time/zone-day.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal, textOf } from "#lib/vault/sealed.ts"
import { levelMarks, NEWEST_REPORT, newestReportBefore } from "./candidates.ts"
import { addMonths } from "./reviews.ts"

const text = (longest: number) =>
  z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(longest, { error: "ownMaxLength" }))

export const portfolioBody = z.strictObject({
  name: text(100).check(z.minLength(1, { error: "required" })),
  kind: z.enum(PORTFOLIO_KINDS),
  /** Why it is kept, in the company's words. */
  purpose: z._default(z.nullable(text(500)), null),
  legalBasis: z._default(z.nullable(z.enum(LEGAL_BASES)), null),
})
export type PortfolioBody = z.output<typeof portfolioBody>

/** A portfolio with its state now. `levels`: its members by the level of their newest AML report, by the service's words; nobody without one is in it. */
export type PortfolioView = {
  id: string
  name: string
  kind: PortfolioKind
  purpose: string | null
  legalBasis: LegalBasis | null
  members: number
  levels: Record<string, number>
  /** The same as they were a month ago. */
  levelsBefore: Record<string, number>
  overdue: number
  openChanges: number
  createdBy: { id: string; name: string }
  createdAt: string
}

/** Makes a portfolio; the same key and body give the same one. Throws `idempotency_key_reused`. */
export function createPortfolio(actor: Actor, body: PortfolioBody, key: string): Promise<string> {
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    const id = newRowId()
    const made = await insertOnce(tx, portfolios, {
      ...{ id, ...columnsOf(id, body), idempotencyKey: key, createdBy: actor.user.id },
      requestIndex: (await indexer(tx))(JSON.stringify(body), "portfolios.request"),
    })
    const detail = made.isNew ? { kind: body.kind } : { repeated: true }
    await actor.record(tx, { type: "portfolio", id: made.id }, detail)
    return made.id
  })
}

/** Names it otherwise, or says otherwise for what it is kept. Throws `not_found`. */
export function changePortfolio(actor: Actor, id: string, body: PortfolioBody): Promise<void> {
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await lockPortfolio(tx, id)
    await tx.update(portfolios).set(columnsOf(id, body)).where(eq(portfolios.id, id))
    await actor.record(tx, { type: "portfolio", id }, { kind: body.kind })
  })
}

function columnsOf(id: string, { name, kind, purpose, legalBasis }: PortfolioBody) {
  return { name: seal(id, name), kind, purpose: purpose === null ? null : seal(id, purpose), legalBasis }
}

/** Locks it until the transaction ends: members are added one after the other. Throws `not_found`. */
export async function lockPortfolio(tx: Executor, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(eq(portfolios.id, id))
    .for("update")
  if (!found) throw new CotejoError("not_found")
}

/** Throws `not_found`. */
export async function requirePortfolio(id: string, on: Pick<Executor, "select"> = db()): Promise<void> {
  const [found] = await on.select({ id: portfolios.id }).from(portfolios).where(eq(portfolios.id, id))
  if (!found) throw new CotejoError("not_found")
}

export function listPortfolios(viewer: Viewer): Promise<PortfolioView[]> {
  return views(viewer, undefined)
}

/** Throws `not_found`. */
export async function readPortfolio(viewer: Viewer, id: string): Promise<PortfolioView> {
  const [view] = await views(viewer, eq(portfolios.id, id))
  if (!view) throw new CotejoError("not_found")
  return view
}

async function views(viewer: Viewer, which: SQL | undefined): Promise<PortfolioView[]> {
  const rows = await db()
    .select({ portfolio: portfolios, person: { id: users.id, name: users.name } })
    .from(portfolios)
    .innerJoin(users, eq(users.id, portfolios.createdBy))
    .where(which)
    .orderBy(desc(portfolios.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ portfolio }) => portfolio.id)
  const seesReports = visibleOperations(viewer.role).includes("aml")
  const today = dayAt(new Date(), DESK_ZONE)
  const none = new Map<string, Record<string, number>>()
  const monthAgo = firstIdAt(dayStart(addMonths(today, -1), DESK_ZONE))
  const [members, overdue, open, levels, levelsBefore] = await Promise.all([
    membersCounted(ids),
    membersCounted(ids, has(subjectReviews, sql`${subjectReviews.dueOn} < ${today}`)),
    openChanges(ids),
    seesReports ? levelsIn(ids, NEWEST_REPORT) : none,
    seesReports ? levelsIn(ids, newestReportBefore(monthAgo)) : none,
  ])
  return rows.map(({ portfolio: { id, kind, legalBasis, ...row }, person }) => ({
    id,
    name: textOf(row.name, id),
    kind,
    purpose: row.purpose && textOf(row.purpose, id),
    legalBasis,
    members: members.get(id) ?? 0,
    levels: levels.get(id) ?? {},
    levelsBefore: levelsBefore.get(id) ?? {},
    overdue: overdue.get(id) ?? 0,
    openChanges: open.get(id) ?? 0,
    createdBy: person,
    createdAt: row.createdAt.toISOString(),
  }))
}

function has(table: typeof subjectReviews, which: SQL): SQL {
  return sql`exists (select from ${table} where ${table.subjectId} = ${portfolioMembers.subjectId} and ${which})`
}

const number = sql<number>`count(*)`.mapWith(Number)

async function membersCounted(ids: readonly string[], which?: SQL): Promise<Map<string, number>> {
  const rows = await db()
    .select({ id: portfolioMembers.portfolioId, number })
    .from(portfolioMembers)
    .innerJoin(subjects, eq(subjects.id, portfolioMembers.subjectId))
    .where(and(inArray(portfolioMembers.portfolioId, [...ids]), isNull(subjects.erasedAt), which))
    .groupBy(portfolioMembers.portfolioId)
  return new Map(rows.map((row) => [row.id, row.number]))
}

async function openChanges(ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select({ id: portfolioMembers.portfolioId, number })
    .from(subjectChanges)
    .innerJoin(portfolioMembers, eq(portfolioMembers.subjectId, subjectChanges.subjectId))
    .where(and(not(subjectChanges.isSettled), inArray(portfolioMembers.portfolioId, [...ids])))
    .groupBy(portfolioMembers.portfolioId)
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Members by the level of that report of theirs: its word on the scale, or `other`. */
async function levelsIn(ids: readonly string[], report: SQL): Promise<Map<string, Record<string, number>>> {
  const known = await levelMarks()
  const marks = sql.param(known.map(({ mark }) => mark))
  const { rows } = await db().execute<{ id: string; mark: Buffer; number: string }>(sql`
    select m.portfolio_id as id, own.mark, count(*) as number
      from ${portfolioMembers} as m cross join lateral ${report} as newest
      join ${checkMarks} as own on own.check_id = newest.id and own.mark = any(${marks}::bytea[])
     where m.portfolio_id = any(${sql.param([...ids])}::uuid[]) group by 1, 2`)
  const byPortfolio = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byPortfolio].map(([id, own]) => [
      id,
      Object.fromEntries(
        known.flatMap(({ level, mark }) => {
          const found = own.find((row) => row.mark.equals(mark))
          return found ? [[level, Number(found.number)] as const] : []
        }),
      ),
    ]),
  )
}
