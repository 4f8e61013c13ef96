import "server-only"
import { count, eq, inArray, sql } from "drizzle-orm"
import { ANSWER, QUESTION, readBody } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { auditChain } from "#lib/db/schema/audit.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { contractDeviations, contractProgress } from "#lib/db/schema/contract.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { type Deviation, deviationsOf } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { readEnvelope, readTaskBody } from "#lib/upstream/read-envelope.ts"

const ENTRIES_AT_ONCE = 200
/** Of one operation no more are counted: more would be a service that makes up names. */
const MAX_PLACES = 400

/** Reads of signature requests are counted under this name: sending one is an operation of its own. */
export const SHOW = "signature-show"

type Found = { operation: string; deviations: readonly Deviation[]; at: Date }

export const areAnswersUncounted = anyRow(
  auditChain,
  sql`position > coalesce((select position from ${contractProgress}), 0)`,
)

/** Counts the deviations of some answers along the chain of the log, from where the last run ended; returns how many entries it passed. */
export async function countAnswers(): Promise<number> {
  return db().transaction(async (tx) => {
    await tx.insert(contractProgress).values({ position: 0 }).onConflictDoNothing()
    const [progress] = await tx.select().from(contractProgress).for("update", { skipLocked: true })
    if (!progress) return 0
    const entries = await tx
      .select({
        position: auditChain.position,
        action: auditLog.action,
        target: auditLog.targetId,
        sha256: sql<string | null>`${auditLog.detail} ->> 'sha256'`,
        at: auditLog.at,
      })
      .from(auditChain)
      .leftJoin(auditLog, sql`${auditLog.id} = ${auditChain.auditId}`)
      .where(sql`${auditChain.position} > ${progress.position}`)
      .orderBy(auditChain.position)
      .limit(ENTRIES_AT_ONCE)
    const last = entries.at(-1)
    if (!last) return 0
    const settled = entries.flatMap(({ action, target, sha256, at }) =>
      action === "check.answered" && target !== null && at !== null ? [{ target, sha256, at }] : [],
    )
    if (settled.length > 0) await countDeviations(tx, await deviationsIn(tx, settled))
    await tx.update(contractProgress).set({ position: last.position })
    return entries.length
  })
}

type Settled = { target: string; sha256: string | null; at: Date }

async function deviationsIn(tx: Executor, settled: readonly Settled[]): Promise<Found[]> {
  const rows = await tx
    .select({ question: QUESTION, answer: ANSWER, state: checks.state })
    .from(checks)
    .where(
      inArray(
        checks.id,
        settled.map(({ target }) => target),
      ),
    )
  const byId = new Map(rows.map((row) => [row.question.id, row]))
  return settled.flatMap(({ target, sha256, at }) => {
    const row = byId.get(target)
    if (row?.state !== "answered" || row.answer.sha256 !== sha256) return []
    const { body } = readBody(row.answer)
    const operation = operationOf(row.question.operation)
    if (!body) return []
    return withFallback(
      target,
      () => {
        const envelope = operation.task ? readTaskBody(body) : readEnvelope(operation.wire.envelope, body)
        if (!envelope?.readable || envelope.presence !== "value") return []
        return [{ operation: operation.slug, deviations: deviationsOf(operation, envelope.data), at }]
      },
      () => [],
    )
  })
}

/** Adds deviations to their counts: names of fields and types, never a value. */
export async function countDeviations(tx: Executor, found: readonly Found[]): Promise<void> {
  const counts = new Map<string, typeof contractDeviations.$inferInsert>()
  for (const { operation, deviations, at } of found) {
    for (const deviation of deviations) {
      const { kind } = deviation
      const path = deviation.path.split(".").map(placeOf).join(".")
      const types = deviation.kind === "type" ? `${deviation.expected} → ${deviation.found}` : ""
      const key = JSON.stringify([operation, kind, path, types])
      const times = (counts.get(key)?.count ?? 0) + 1
      counts.set(key, { operation, kind, path, found: types, count: times, firstAt: at, lastAt: at })
    }
  }
  for (const row of [...counts.values()].toSorted((one, other) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
  )) {
    if ((await countOf(tx, row.operation)) >= MAX_PLACES) continue
    await tx
      .insert(contractDeviations)
      .values(row)
      .onConflictDoUpdate({
        target: [
          contractDeviations.operation,
          contractDeviations.kind,
          contractDeviations.path,
          contractDeviations.found,
        ],
        set: {
          count: sql`${contractDeviations.count} + excluded.count`,
          lastAt: sql`greatest(${contractDeviations.lastAt}, excluded.last_at)`,
        },
      })
  }
}

async function countOf(tx: Executor, operation: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(contractDeviations)
    .where(eq(contractDeviations.operation, operation))
  return row?.number ?? 0
}

function placeOf(part: string): string {
  return /^\d+$/.test(part) ? "*" : safeName(part)
}

/** A field's name, where it is one; what else a service puts in its place (a number, a sentence) could be personal, and is not kept. */
function safeName(name: string): string {
  const digits = name.replace(/\D/g, "").length
  return /^[\p{L}_$][\p{L}\p{N}_$-]{0,59}$/u.test(name) && digits <= 3 ? name : "…"
}
