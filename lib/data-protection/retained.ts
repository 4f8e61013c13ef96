import "server-only"
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { firstIdAt, instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { databaseNowMs, inMs, isOver } from "#lib/db/lease.ts"
import { batchSourceRows, checks } from "#lib/db/schema/checks.ts"
import { retentionPeriods } from "#lib/db/schema/data-protection.ts"
import { files } from "#lib/db/schema/files.ts"
import { sessions } from "#lib/db/schema/people.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { OPEN } from "#lib/domain/check-states.ts"
import { RETAINED_KINDS, type RetainedKind } from "#lib/domain/retention.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { removeCopies } from "#lib/files/move-file.ts"
import { DAY_MS, HOUR_MS } from "#lib/time/durations.ts"
import { erasable, eraseChecks, removeRows } from "./erase-checks.ts"
import { eraseSigners, isRunning } from "./erase-signers.ts"
import { isHeld } from "./held.ts"

/** Rows of one kind whose time may be limited. Their ids grow with time, so a day is a bound of the key. */
type Retained = {
  table: PgTable
  id: PgColumn
  /** Which of them may go, once their time is over: those that are open or held stay. */
  mayGo: () => SQL | undefined
  /** Erases these, but for the facts that stay; returns how many were erased. */
  erase: (tx: Executor, ids: readonly string[]) => Promise<number>
}

/** A signer under a hold holds the whole request. */
function isFreeRequest(): SQL | undefined {
  const held = sql`exists (select from ${signatureSigners} where ${signatureSigners.requestId} = ${signatureRequests.id}
    and ${isHeld(signatureSigners.subjectId)})`
  return and(isNull(signatureRequests.erasedAt), not(sql`coalesce((${isRunning()}), false)`), not(held))
}

const RETAINED: Record<RetainedKind, Retained> = {
  answers: {
    table: checks,
    id: checks.id,
    mayGo: () => and(erasable(), sql`${checks.operation} <> 'signature'`),
    erase: async (tx, ids) => (await eraseChecks(tx, ids)).checks ?? 0,
  },
  reportPdfs: {
    table: files,
    id: files.id,
    mayGo: () =>
      and(
        eq(files.role, SEALED_ROLE),
        eq(files.state, "sealed"),
        sql`not exists (select from ${checks} where ${checks.id} = ${files.checkId} and ${isHeld(checks.subjectId)})`,
      ),
    erase: removeCopies,
  },
  batchCells: {
    table: batchSourceRows,
    id: batchSourceRows.checkId,
    mayGo: () => sql`exists (select from ${checks} where ${checks.id} = ${batchSourceRows.checkId}
      and ${and(not(inArray(checks.state, [...OPEN])), not(isHeld(checks.subjectId)))})`,
    erase: (tx, ids) => removeRows(tx, batchSourceRows, inArray(batchSourceRows.checkId, [...ids])),
  },
  signatures: {
    table: signatureRequests,
    id: signatureRequests.id,
    mayGo: isFreeRequest,
    async erase(tx, ids) {
      for (const id of ids) await eraseSigners(tx, id, "all")
      return ids.length
    },
  },
  sessions: {
    table: sessions,
    id: sessions.id,
    mayGo: () => or(isNotNull(sessions.revokedAt), lt(sessions.expiresAt, sql`clock_timestamp()`)),
    erase: (tx, ids) => removeRows(tx, sessions, inArray(sessions.id, [...ids])),
  },
}

/** The first id that is younger than that many days, by this machine's clock and by the database's: one of the two that is set ahead has nothing go early. */
async function firstIdWithin(on: Executor, days: number): Promise<string> {
  const nowMs = Math.min(Date.now(), await databaseNowMs(on))
  return firstIdAt(new Date(nowMs - days * DAY_MS))
}

/** Returns how many records of a kind would be erased with that period, and since when the oldest of them is there. */
export async function retentionPreview(
  kind: RetainedKind,
  days: number,
): Promise<{ count: number; oldest: Date | null }> {
  const retained = RETAINED[kind]
  const [found] = await db()
    .select({ count: sql<string>`count(*)`, oldest: sql<string | null>`min(${retained.id}::text)` })
    .from(retained.table)
    .where(and(lt(retained.id, await firstIdWithin(db(), days)), retained.mayGo()))
  const oldest = found?.oldest
  return { count: Number(found?.count ?? 0), oldest: oldest ? instantOfId(oldest) : null }
}

const ROWS_AT_ONCE = 1_000
const ERASED_AT_ONCE = 100

/** One step of a sweep: the next rows whose time is over go. `next`: where the one after it begins; null at the end. */
export async function sweepStep(
  tx: Executor,
  kind: RetainedKind,
  days: number,
  after: string | null,
): Promise<{ gone: number; next: string | null }> {
  const retained = RETAINED[kind]
  const { table, id } = retained
  const before = await firstIdWithin(tx, days)
  const rows = await tx
    .select({ id: sql<string>`${id}`, mayGo: sql<boolean>`coalesce((${retained.mayGo()}), false)` })
    .from(table)
    .where(and(lt(id, before), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(ROWS_AT_ONCE)
  const due = rows.filter(({ mayGo }) => mayGo).slice(0, ERASED_AT_ONCE)
  const gone =
    due.length === 0
      ? 0
      : await retained.erase(
          tx,
          due.map((row) => row.id),
        )
  const isCut = due.length === ERASED_AT_ONCE
  const last = isCut ? due.at(-1)?.id : rows.at(-1)?.id
  return { gone, next: isCut || rows.length === ROWS_AT_ONCE ? (last ?? null) : null }
}

const SWEEP_EVERY_MS = HOUR_MS

const isDue = isOver(retentionPeriods.nextAt)

export const isSweepDue = anyRow(retentionPeriods, isDue)

/** The kinds whose next step is due. */
export async function dueSweeps(atMost: number): Promise<string[]> {
  const due = await db()
    .select({ kind: retentionPeriods.kind })
    .from(retentionPeriods)
    .where(isDue)
    .limit(atMost)
  return due.map(({ kind }) => kind)
}

/** Runs one step of the sweep of a kind, in a transaction of its own; the numbers erased are in the log. It does not wait for another process that runs one. */
export async function sweepKind(kind: string): Promise<void> {
  const known = RETAINED_KINDS.find((one) => one === kind)
  if (!known) return
  await db().transaction(async (tx) => {
    const which = eq(retentionPeriods.kind, known)
    const [period] = await tx
      .select()
      .from(retentionPeriods)
      .where(and(which, isDue))
      .for("update", { skipLocked: true })
    if (!period) return
    const { gone, next } = await sweepStep(tx, known, period.days, period.after)
    const nextAt = next === null ? inMs(SWEEP_EVERY_MS) : sql`clock_timestamp()`
    await tx.update(retentionPeriods).set({ after: next, nextAt }).where(which)
    if (gone === 0) return
    const target = { type: "retention", id: known } as const
    await recordAudit(tx, {
      ...{ actorId: null, action: "retention.swept", requestId: null, target },
      detail: { gone, days: period.days },
    })
  })
}
