import "server-only"
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { PgUpdateSetSource } from "drizzle-orm/pg-core"
import type { Actor } from "#lib/auth/actor.ts"
import { type ExactJson, writeExact } from "#lib/checks/answers/exact-json.ts"
import { type Viewer, visibleOperations, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { isForwards, keysetPage, newestFirst, type Page, type PagePlace } from "#lib/db/keyset.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { portfolioMembers, subjectChanges } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { CHANGE_WEIGHTS, type ChangeWeight } from "#lib/domain/change-weights.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { currentLines, namesIn } from "#lib/dossier/current-lines.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"
import { namesOfPeople } from "#lib/people/list-people.ts"
import { listedIdentifier } from "#lib/subjects/mask-identifier.ts"
import { newestWritings } from "#lib/subjects/newest-writings.ts"
import { seal, textOf } from "#lib/vault/sealed.ts"
import type { AnswerChange } from "./answer-changes.ts"
import type { ChangesQuery } from "./changes-query.ts"

type Row = typeof subjectChanges.$inferSelect

/** A change in the worklist, as one person sees it. Instants are ISO 8601 in UTC. */
export type ListedChange = {
  id: string
  /** `identifier` is masked where that person's lists are; `name` is null where no answer told one. */
  subject: { id: string; kind: SubjectKind; identifier: string; name: string | null }
  operation: OperationSlug
  kind: "answer" | "expiry"
  weight: ChangeWeight
  changes: readonly AnswerChange[]
  checkId: string
  beforeId: string | null
  owner: PersonRef | null
  at: string
  /** Who closed it, when and why; null while it is open. */
  settled: { by: PersonRef; at: string; reason: string } | null
}

const PAGE_SIZE = 25
const RANK = sql`array_position(array[${sql.join(
  CHANGE_WEIGHTS.map((weight) => sql`${weight}`),
  sql`, `,
)}], ${subjectChanges.weight})`

/** One page of the changes of that filter with its neighbours: open ones by weight and then the newest first, unless another state is asked for. */
export async function changesPage(
  viewer: Viewer,
  query: ChangesQuery,
  place: PagePlace,
  size = PAGE_SIZE,
): Promise<Page<ListedChange>> {
  const which = conditionOf(viewer, query)
  const page = await keysetPage(
    async (from, limit) => {
      const order = isForwards(from)
        ? [desc(RANK), asc(subjectChanges.id)]
        : [asc(RANK), desc(subjectChanges.id)]
      const rows = await db()
        .select()
        .from(subjectChanges)
        .where(and(which, beyondRow(from)))
        .orderBy(...order)
        .limit(limit)
      return newestFirst(rows, from)
    },
    ({ id }) => id,
    place,
    size,
  )
  return { ...page, items: await presentChanges(page.items, viewer) }
}

function beyondRow(place: PagePlace): SQL | undefined {
  if (place === undefined || place === "oldest") return undefined
  const [id, sign] = "older" in place ? [place.older, sql`>`] : [place.newer, sql`<`]
  const row = sql`(select array_position(array[${sql.join(
    CHANGE_WEIGHTS.map((weight) => sql`${weight}`),
    sql`, `,
  )}], placed.weight) from ${subjectChanges} as placed where placed.id = ${id})`
  const isBeside = "older" in place ? sql`${subjectChanges.id} < ${id}` : sql`${subjectChanges.id} > ${id}`
  return sql`(${RANK} ${sign} ${row} or (${RANK} = ${row} and ${isBeside}))`
}

/** The changes of a filter that this person may see. */
export function conditionOf(viewer: Viewer, query: ChangesQuery): SQL | undefined {
  const { state = "open", weight, operation, owner, portfolio, run, subject } = query
  const visible = visibleOperations(viewer.role).filter((slug) => isOperationSlug(slug))
  return and(
    inArray(subjectChanges.operation, visible),
    state === "all" ? undefined : eq(subjectChanges.isSettled, state === "settled"),
    weight === undefined ? undefined : eq(subjectChanges.weight, weight),
    operation === undefined ? undefined : eq(subjectChanges.operation, operation),
    owner === undefined
      ? undefined
      : owner === "none"
        ? isNull(subjectChanges.ownerId)
        : eq(subjectChanges.ownerId, owner),
    subject === undefined ? undefined : inArray(subjectChanges.subjectId, subject),
    portfolio === undefined
      ? undefined
      : inArray(
          subjectChanges.subjectId,
          db()
            .select({ id: portfolioMembers.subjectId })
            .from(portfolioMembers)
            .where(eq(portfolioMembers.portfolioId, portfolio)),
        ),
    run === undefined
      ? undefined
      : inArray(
          subjectChanges.checkId,
          db()
            .select({ id: checks.id })
            .from(checks)
            .innerJoin(batches, eq(batches.id, checks.batchId))
            .where(eq(batches.runId, run)),
        ),
  )
}

export async function countChanges(ownerId?: string): Promise<Record<ChangeWeight, number>> {
  const rows = await db()
    .select({ weight: subjectChanges.weight, count: count() })
    .from(subjectChanges)
    .where(
      and(
        eq(subjectChanges.isSettled, false),
        ownerId === undefined ? undefined : eq(subjectChanges.ownerId, ownerId),
      ),
    )
    .groupBy(subjectChanges.weight)
  const found = new Map(rows.map((row) => [row.weight, row.count]))
  return {
    grave: found.get("grave") ?? 0,
    attention: found.get("attention") ?? 0,
    information: found.get("information") ?? 0,
  }
}

export async function presentChanges(rows: readonly Row[], viewer: Viewer): Promise<ListedChange[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ subjectId }) => subjectId))]
  const [about, lines, named] = await Promise.all([
    db().select().from(subjects).where(inArray(subjects.id, ids)),
    currentLines(visibleTo(viewer), ids),
    namesOfPeople(
      db(),
      rows.flatMap(({ ownerId, settledBy }) => [ownerId, settledBy]),
    ),
  ])
  const writings = await newestWritings(about)
  const kinds = new Map(about.map(({ id, kind }) => [id, kind]))
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId)
  const personOf = (id: string | null) => {
    const name = id === null ? undefined : named.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
  return rows.map((row) => {
    const { id, subjectId, operation, kind, weight, checkId, beforeId, at } = row
    const by = personOf(row.settledBy)
    return {
      ...{ id, operation, kind, weight, checkId, beforeId, at: at.toISOString() },
      subject: {
        id: subjectId,
        kind: kinds.get(subjectId) ?? "document",
        identifier: listedIdentifier(writings.get(subjectId) ?? "", viewer),
        name: namesIn(linesOf.get(subjectId) ?? [])[0]?.name ?? null,
      },
      // As `writeChanges` sealed them: the schema does not know what the JSON of an answer is.
      changes: (row.changes.tryOpen(id) ?? []) as readonly AnswerChange[],
      owner: personOf(row.ownerId),
      settled:
        by && row.settledAt
          ? { by, at: row.settledAt.toISOString(), reason: row.reason ? textOf(row.reason, id) : "" }
          : null,
    }
  })
}

/** A change as programs read it: the fields that differ, as they were and as they are. */
export type ChangeJson = Omit<ListedChange, "changes"> & {
  before: Record<string, unknown>
  after: Record<string, unknown>
  revision: number
}

/** The changes after a revision, in the order in which they were written; `nextCursor` is null once there are no more. */
export async function changesSince(
  viewer: Viewer,
  { since, cursor, limit }: { since: number; cursor: number | undefined; limit: number },
): Promise<{ items: ChangeJson[]; nextCursor: string | null; revision: number }> {
  const after = Math.max(since, cursor ?? 0)
  const rows = await db()
    .select()
    .from(subjectChanges)
    .where(and(conditionOf(viewer, { state: "all" }), gt(subjectChanges.revision, after)))
    .orderBy(asc(subjectChanges.revision))
    .limit(limit + 1)
  const taken = rows.slice(0, limit)
  const listed = await presentChanges(taken, viewer)
  const last = taken.at(-1)?.revision ?? after
  const items = listed.map(({ changes, ...change }, at) => ({
    ...change,
    ...sidesOf(changes),
    revision: taken[at]?.revision ?? 0,
  }))
  return { items, nextCursor: rows.length > limit ? String(last) : null, revision: last }
}

/** Both sides of the changes of an answer as ordinary JSON, by field. */
export function sidesOf(changes: readonly AnswerChange[]): Pick<ChangeJson, "before" | "after"> {
  return { before: sideOf(changes, "before"), after: sideOf(changes, "after") }
}

function sideOf(changes: readonly AnswerChange[], side: "before" | "after"): Record<string, unknown> {
  const fields = Map.groupBy(
    changes.filter((change) => change[side] !== undefined),
    ({ field }) => field,
  )
  return Object.fromEntries(
    [...fields].map(([field, own]) => {
      const values = own.map((change) => plain(change[side] ?? null))
      const isList = own.some(({ how }) => how === "added" || how === "gone")
      return [field, isList ? values : values[0]]
    }),
  )
}

function plain(value: ExactJson): unknown {
  return JSON.parse(writeExact(value, "withheld"))
}

/** Closes open changes with a reason, all of them or none. Throws `state_changed` when one of them is closed, `not_found`. */
export async function settleChanges(actor: Actor, ids: readonly string[], reason: string): Promise<void> {
  await changeAll(actor, ids, false, (id) => ({
    isSettled: true,
    settledBy: actor.user.id,
    settledAt: sql`clock_timestamp()`,
    reason: seal(id, reason),
  }))
}

/** Opens closed changes again. Throws `state_changed` when one of them is open, `not_found`. */
export async function reopenChanges(actor: Actor, ids: readonly string[]): Promise<void> {
  await changeAll(actor, ids, true, () => ({
    isSettled: false,
    settledBy: null,
    settledAt: null,
    reason: null,
  }))
}

/** Puts somebody in charge of open changes, or nobody. Throws `not_found`, and `invalid_input` for somebody who may close none. */
export async function assignChanges(
  actor: Actor,
  ids: readonly string[],
  ownerId: string | null,
): Promise<void> {
  if (ownerId !== null) {
    const [owner] = await db().select().from(users).where(eq(users.id, ownerId))
    if (!owner || owner.disabledAt !== null || !can(owner.role, "change.settle"))
      throw invalidField("owner", "notAmong")
  }
  await changeAll(actor, ids, false, () => ({ ownerId }))
}

type Columns = PgUpdateSetSource<typeof subjectChanges>

async function changeAll(
  actor: Actor,
  ids: readonly string[],
  isSettled: boolean,
  columns: (id: string) => Columns,
): Promise<void> {
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await lockUntilCommit(tx, "subjectChanges")
    const rows = await heldChanges(tx, ids)
    if (rows.length !== new Set(ids).size) throw new CotejoError("not_found")
    if (rows.some((row) => row.isSettled !== isSettled)) throw new CotejoError("state_changed")
    for (const { id } of rows) {
      await tx
        .update(subjectChanges)
        .set({ ...columns(id), revision: sql`nextval('change_revision')` })
        .where(eq(subjectChanges.id, id))
      await actor.record(tx, { type: "change", id })
    }
  })
}

async function heldChanges(tx: Executor, ids: readonly string[]) {
  return tx
    .select({ id: subjectChanges.id, isSettled: subjectChanges.isSettled })
    .from(subjectChanges)
    .where(inArray(subjectChanges.id, [...ids]))
    .orderBy(subjectChanges.id)
    .for("update")
}
