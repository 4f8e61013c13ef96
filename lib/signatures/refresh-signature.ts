import "server-only"
import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { countDeviations, SHOW } from "#lib/contract/count-deviations.ts"
import { SIGNATURE_CHANGED } from "#lib/db/changes.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { inMs, isFree, isOver, leaseOverCall } from "#lib/db/lease.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import type { ReadFailure } from "#lib/domain/failures.ts"
import { refreshIntervalMs } from "#lib/polling/service-intervals.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { seal } from "#lib/vault/sealed.ts"
import { readSignature, type SignatureRead } from "./read-signature.ts"
import { isSameRecord } from "./record-change.ts"
import { namesIn } from "./register.ts"
import { instantOf, type ShowRecord } from "./show-record.ts"
import { shownOf } from "./stored-record.ts"

/** `lease`: the end of the claim, to the microsecond: a write that carries it is of who claimed it last. `now`: when it was claimed. */
type Request = typeof signatureRequests.$inferSelect & { lease: string; now: Date }

/** Somewhat more than a second's work: after a night without a worker they are not all read at once. */
const MAX_AT_ONCE = 50

/** `busy`: another process reads it, or it has no identifier; `erased`: data of a signer was, and it is read no more. */
export type Refreshed =
  | { kind: "read"; changed: boolean }
  | { kind: "failure"; code: ReadFailure; retryAfterSeconds?: number | undefined }
  | { kind: "busy" }
  | { kind: "erased" }

export const isRefreshDue = anyRow(signatureRequests, isDue())

/** The requests that are due to be read, the longest due first, as many as the pace of their key slot lets out soon. */
export async function dueRefreshes(): Promise<string[]> {
  const room = rateLimiter.roomSoon(await rateLimiter.paceOf("platform"), MAX_AT_ONCE)
  if (room === 0) return []
  const due = await db()
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(isDue())
    .orderBy(signatureRequests.refreshAt)
    .limit(room)
  return due.map(({ id }) => id)
}

export async function refreshDue(id: string): Promise<void> {
  await refresh(and(eq(signatureRequests.id, id), isDue()))
}

/** Reads a request now, due or not, into the register. A failed read keeps the last record. */
export async function refreshSignature(id: string): Promise<Refreshed> {
  const refreshed = await refresh(and(eq(signatureRequests.id, id), isFree(signatureRequests.readingUntil)))
  return refreshed.kind === "busy" && (await isErased(id)) ? { kind: "erased" } : refreshed
}

/** Whether data of one of its signers was erased: a read would bring it back. */
async function isErased(id: string): Promise<boolean> {
  const [erased] = await db()
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(and(eq(signatureRequests.id, id), isNotNull(signatureRequests.erasedAt)))
  return erased !== undefined
}

function isDue(): SQL | undefined {
  return and(isOver(signatureRequests.refreshAt), isFree(signatureRequests.readingUntil))
}

async function refresh(which: SQL | undefined): Promise<Refreshed> {
  const [request] = await db()
    .update(signatureRequests)
    .set({ readingUntil: leaseOverCall() })
    .where(and(which, isNotNull(signatureRequests.remoteId), isNull(signatureRequests.erasedAt)))
    .returning({
      ...getTableColumns(signatureRequests),
      lease: sql<string>`${signatureRequests.readingUntil}::text`,
      now: sql`clock_timestamp()`.mapWith(signatureRequests.createdAt),
    })
  if (!request || request.remoteId === null) return { kind: "busy" }
  return record(request, await readSignature(request.remoteId))
}

async function record(request: Request, read: SignatureRead): Promise<Refreshed> {
  if (read.kind === "failure") return recordFailure(request, read)
  const before = shownOf(request)
  const changed = before === undefined || !isSameRecord(before.raw, read.record.raw)
  const { now } = request
  const facts = registerFacts(read.record, now, request)
  return db().transaction(async (tx) => {
    const isSaved = await save(tx, request, changed || request.refreshProblem !== null, {
      ...facts,
      ...(read.record.name === null ? {} : { name: seal(request.id, read.record.name) }),
      record: seal(request.id, read.body),
      refreshedAt: sql`clock_timestamp()`,
      refreshAt: planned(nextRead({ ...request, ...facts }, read.record, now, 0)),
      refreshTroubles: 0,
      refreshProblem: null,
    })
    if (!isSaved) return { kind: "busy" }
    if (changed) {
      await indexNames(tx, "signature", request.id, namesIn(read.record))
      await countDeviations(tx, [{ operation: SHOW, deviations: read.record.deviations, at: now }])
    }
    return { kind: "read", changed }
  })
}

async function recordFailure(
  request: Request,
  { code, retryAfterSeconds }: Extract<SignatureRead, { kind: "failure" }>,
): Promise<Refreshed> {
  const answer = { kind: "failure", code, retryAfterSeconds } as const
  const asked = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000
  const known = shownOf(request)
  // Our own pace is no trouble of the request's: it only waits for its turn.
  const failures = code === "paced" ? request.refreshTroubles : request.refreshTroubles + 1
  const next = nextRead(request, known, request.now, failures, asked)
  // A request that is not read by itself any more stays so, even after a read by a person.
  const refreshAt = request.refreshAt === null ? null : planned(code === "paced" ? (asked ?? next) : next)
  const shown = code === "paced" ? {} : { refreshTroubles: failures, refreshProblem: code }
  const isSaved = await save(db(), request, code !== "paced" && request.refreshProblem !== code, {
    ...shown,
    refreshAt,
  })
  return isSaved ? answer : { kind: "busy" }
}

type Ends = Pick<Request, "expiresAt" | "completedAt" | "rejectedAt" | "firstRejectedAt">
const NO_ENDS: Ends = { expiresAt: null, completedAt: null, rejectedAt: null, firstRejectedAt: null }

/**
 * The columns that ordering, notices and polling need, as a record gives them. An end whose text names no instant (a time without a zone, say)
 * is an end all the same: it counts from `now`, when it was first read. Where the service gives no date, the term that was asked for stands.
 */
export function registerFacts(record: ShowRecord, now: Date, known: Ends = NO_ENDS) {
  return {
    expiresAt: record.expiration_date === null ? known.expiresAt : instantOf(record.expiration_date),
    completedAt: endAt(record.completed_at, known.completedAt, now),
    rejectedAt: endAt(record.rejected_at, known.rejectedAt, now),
    firstRejectedAt: firstRejection(record, known.firstRejectedAt, now),
  }
}

function endAt(text: string | null, known: Date | null, now: Date): Date | null {
  return text === null ? null : (instantOf(text) ?? known ?? now)
}

/** The first rejection: of the request, a signer or a document; which of them the service fills in is not specified. */
function firstRejection(record: ShowRecord, known: Date | null, now: Date): Date | null {
  const rejections = [record, ...record.signers, ...record.documents].flatMap(
    ({ rejected_at: at }) => endAt(at, known, now)?.getTime() ?? [],
  )
  // One by one: a record may hold more of them than a call takes arguments.
  return rejections.length === 0 ? null : new Date(rejections.reduce((first, time) => Math.min(first, time)))
}

export function nextRead(
  request: Pick<Request, "expiresAt" | "completedAt" | "rejectedAt" | "createdAt">,
  record: ShowRecord | undefined,
  at: Date,
  failures: number,
  retryAfterMs?: number,
): number | null {
  const now = at.getTime()
  return refreshIntervalMs(
    {
      settled: request.completedAt !== null || request.rejectedAt !== null,
      quietMs: now - lastEvent(request.createdAt, record, now),
      expiresInMs: request.expiresAt === null ? null : request.expiresAt.getTime() - now,
      failures,
      retryAfterMs,
    },
    Math.random(),
  )
}

/** Returns when something last happened to it, as far as its record shows; before that, when it was registered. */
function lastEvent(createdAt: Date, record: ShowRecord | undefined, now: number): number {
  const events = [
    record?.created_at,
    ...(record?.signers ?? []).flatMap(({ viewed_at: viewed, signed_at: signed, rejected_at: rejected }) => [
      viewed,
      signed,
      rejected,
    ]),
  ].flatMap((text) => instantOf(text ?? null)?.getTime() ?? [])
  // By another clock than ours: a time in the future counts as now.
  return events.reduce((last, time) => Math.max(last, Math.min(time, now)), createdAt.getTime())
}

function planned(ms: number | null): SQL | null {
  return ms === null ? null : inMs(ms)
}

type Columns = {
  [K in keyof typeof signatureRequests.$inferInsert]?: (typeof signatureRequests.$inferInsert)[K] | SQL
}

/** A new revision only when there is something new to see. False, and nothing written, when it was claimed since or a signer erased. */
async function save(tx: Executor, request: Request, isNews: boolean, columns: Columns): Promise<boolean> {
  const { id, lease } = request
  const saved = await tx
    .update(signatureRequests)
    .set({
      ...columns,
      readingUntil: null,
      ...(isNews ? SIGNATURE_CHANGED : {}),
    })
    .where(
      and(
        eq(signatureRequests.id, id),
        eq(signatureRequests.readingUntil, sql`${lease}::timestamptz`),
        isNull(signatureRequests.erasedAt),
      ),
    )
    .returning({ id: signatureRequests.id })
  return saved.length > 0
}
