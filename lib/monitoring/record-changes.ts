import "server-only"
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { itemIndex } from "#lib/aml/canonical.ts"
import { presentEntry } from "#lib/aml/review/write-conclusions.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import type { Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { alertDeliveries } from "#lib/db/schema/alerts.ts"
import { amlItemReviews } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { comparedAnswers, portfolioMembers, subjectChanges } from "#lib/db/schema/monitoring.ts"
import { newestIds, recordsOf } from "#lib/dossier/source-answers.ts"
import { env } from "#lib/env.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import { type AnswerChange, answerChanges, nextExpiry } from "./answer-changes.ts"

/** The operations whose answers say something of a subject that may change. */
const WATCHED: readonly OperationSlug[] = [
  "aml",
  "person",
  "person-ext",
  "foreigner",
  "company",
  "vehicle",
  "vehicle-registry",
  "kyc",
]

/** So many of the newest answers are looked at: between two looks hardly ever more than one came. */
const MOST = 5

/** A change to be written; its owner is who has the member in charge. */
export type NewChange = {
  subjectId: string
  operation: OperationSlug
  kind: "answer" | "expiry"
  checkId: string
  beforeId: string | null
  changes: readonly AnswerChange[]
  ownerId: string | null
}

/** The identity that the expiry of a compared answer is sealed for. */
export function comparedRow(subjectId: string, operation: OperationSlug): string {
  return `${subjectId}/${operation}`
}

/**
 * Compares the new answers about watched subjects, whose rows the caller holds, each with the one before it of the same operation, and writes what changed. The
 * first answer about a subject is no change, nor is one that came before the subject was watched.
 */
export async function recordChanges(tx: Executor, subjectIds: readonly string[]): Promise<void> {
  const members = await tx
    .select({
      id: portfolioMembers.subjectId,
      ownerId: sql<string | null>`min(${portfolioMembers.ownerId}::text)`,
      addedAt: sql`min(${portfolioMembers.addedAt})`.mapWith(portfolioMembers.addedAt),
    })
    .from(portfolioMembers)
    .where(inArray(portfolioMembers.subjectId, [...subjectIds]))
    .groupBy(portfolioMembers.subjectId)
  if (members.length === 0) return
  const owners = new Map(members.map(({ id, ownerId }) => [id, ownerId]))
  const series = await newAnswers(tx, members)
  const { records, damaged } = await recordsOf(
    series.flatMap(({ ids }) => ids),
    tx,
  )
  const found: NewChange[] = []
  for (const { subjectId, operation, ids } of series) {
    const readable = ids.filter((id) => !damaged.has(id)) // what cannot be read says nothing; its own page tells it
    for (const [at, checkId] of readable.entries()) {
      const beforeId = readable[at - 1]
      if (beforeId === undefined) continue
      const all = answerChanges(operation, records.get(beforeId) ?? null, records.get(checkId) ?? null)
      const changes = await withoutHomonyms(tx, subjectId, all)
      if (changes.length > 0)
        found.push({
          ...{ subjectId, operation, kind: "answer", checkId, beforeId, changes },
          ownerId: owners.get(subjectId) ?? null,
        })
    }
    const last = readable.at(-1)
    if (last !== undefined) await remember(tx, subjectId, operation, last, records.get(last) ?? null)
  }
  await writeChanges(tx, found)
}

/** Writes changes, their revisions in the order of their commits, and tells programs of them. One of each kind an answer. */
export async function writeChanges(tx: Executor, found: readonly NewChange[]): Promise<void> {
  if (found.length === 0) return
  await lockUntilCommit(tx, "subjectChanges")
  const written = await tx
    .insert(subjectChanges)
    .values(
      found.map(({ changes, ...change }) => {
        const id = newRowId()
        return { ...change, id, weight: changes[0]?.weight ?? "information", changes: seal(id, changes) }
      }),
    )
    .onConflictDoNothing()
    .returning({ id: subjectChanges.id })
  if (env().alerts.webhook === undefined || written.length === 0) return
  await tx.insert(alertDeliveries).values(
    written.map(({ id }) => ({
      event: "subject_changed" as const,
      channel: "webhook" as const,
      thingId: id,
    })),
  )
}

/** Of one subject and operation: the answer that was compared last, and those after it, the oldest first. */
type Series = { subjectId: string; operation: OperationSlug; ids: string[] }

async function newAnswers(
  tx: Executor,
  members: readonly { id: string; addedAt: Date }[],
): Promise<Series[]> {
  const ids = members.map(({ id }) => id)
  const compared = await tx
    .select({
      key: sql<string>`${comparedAnswers.subjectId} || '/' || ${comparedAnswers.operation}`,
      checkId: comparedAnswers.checkId,
    })
    .from(comparedAnswers)
    .where(inArray(comparedAnswers.subjectId, ids))
  const last = new Map(compared.map(({ key, checkId }) => [key, checkId]))
  const newest = ids.map((id) => newestIds(id, WATCHED, MOST))
  const answers = await tx
    .select({ id: checks.id, subjectId: checks.subjectId, operation: checks.operation })
    .from(checks)
    .where(inArray(checks.id, sql`(${sql.join(newest, sql` union all `)})`))
    .orderBy(checks.id)
  const added = new Map(members.map(({ id, addedAt }) => [id, addedAt]))
  const groups = Map.groupBy(answers, ({ subjectId, operation }) =>
    comparedRow(subjectId, operation as OperationSlug),
  )
  return [...groups].flatMap(([key, rows]) => {
    const [{ subjectId, operation } = { subjectId: "", operation: "aml" as const }] = rows
    const since = added.get(subjectId)
    // Of answers from before the subject was watched, the newest is what the next one is compared with.
    const known =
      last.get(key) ?? rows.findLast(({ id }) => since !== undefined && instantOfId(id) < since)?.id
    const later = rows.map(({ id }) => id).filter((id) => known === undefined || id > known)
    if (later.length === 0 && last.has(key)) return []
    const series = known === undefined ? later : [known, ...later]
    return [{ subjectId, operation: operation as OperationSlug, ids: series }]
  })
}

/** Leaves out a finding that came again after somebody concluded that it is about a person of the same name. */
async function withoutHomonyms(
  tx: Executor,
  subjectId: string,
  changes: readonly AnswerChange[],
): Promise<readonly AnswerChange[]> {
  const added = changes.filter(({ how }) => how === "added")
  if (added.length === 0) return changes
  const index = await indexer(tx)
  const keys = added.map(({ after }) => itemIndex(index, after ?? null))
  const reviews = await tx
    .select({ review: amlItemReviews })
    .from(amlItemReviews)
    .innerJoin(checks, eq(checks.id, amlItemReviews.checkId))
    .where(and(eq(checks.subjectId, subjectId), inArray(amlItemReviews.itemIndex, keys)))
    .orderBy(desc(amlItemReviews.id))
  const homonyms = new Set(
    [...Map.groupBy(reviews, ({ review }) => review.itemIndex.toString("hex"))].flatMap(([key, [newest]]) =>
      newest && presentEntry(newest.review, NOBODY).disposition === "not_this_person" ? [key] : [],
    ),
  )
  return changes.filter(
    ({ how, after }) => how !== "added" || !homonyms.has(itemIndex(index, after ?? null).toString("hex")),
  )
}

const NOBODY = { id: "", name: "" }

async function remember(
  tx: Executor,
  subjectId: string,
  operation: OperationSlug,
  checkId: string,
  record: ExactJson,
): Promise<void> {
  const day = nextExpiry(operation, record, dayAt(new Date(), DESK_ZONE))
  const expiry = day && seal(comparedRow(subjectId, operation), day)
  await tx
    .insert(comparedAnswers)
    .values({ subjectId, operation, checkId, expiry })
    .onConflictDoUpdate({
      target: [comparedAnswers.subjectId, comparedAnswers.operation],
      set: { checkId, expiry },
    })
}
