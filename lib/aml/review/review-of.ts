import "server-only"
import { and, desc, eq, lte } from "drizzle-orm"
import { itemIndex } from "#lib/aml/canonical.ts"
import { itemsOf } from "#lib/aml/report.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { askedAtOf, madeAt } from "#lib/checks/lists/first-id-at.ts"
import type { CheckView, PersonRef } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { amlItemReviews, amlReportNotes } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { type Indexer, indexer } from "#lib/vault/blind-index.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { type AmlReview, type EarlierEntry, type ItemEntry, itemKey, type ReportNote } from "./review.ts"
import { presentEntry } from "./write-conclusions.ts"

/** What people concluded on a report that the caller may see, and on the same items in earlier reports of its subject. */
export async function reviewOf(
  check: Pick<CheckView, "id" | "subjectId" | "operation">,
  data: ExactJson,
): Promise<AmlReview> {
  const [rows, notes] = await Promise.all([rowsUpTo(check), notesOn(check.id)])
  const own = new Map<string, ItemEntry[]>()
  const before = new Map<string, EarlierEntry>()
  const undone = new Set<string>()
  for (const { review, by, requestedAt } of rows) {
    const entry = presentEntry(review, by)
    if (review.checkId === check.id) {
      const key = itemKey(review.section, review.position)
      own.set(key, [...(own.get(key) ?? []), entry])
      continue
    }
    const key = fingerprintKey(review.section, review.itemIndex)
    // Rows come newest report first, and within it the newest conclusion first.
    // Where somebody took back all there was on an item, what an even earlier report says of it counts.
    const inReport = `${review.checkId} ${key}`
    if (entry.undid === null) undone.add(inReport)
    if (!before.has(key) && !undone.has(inReport))
      before.set(key, {
        ...entry,
        checkId: review.checkId,
        requestedAt: askedAtOf({ id: review.checkId, requestedAt }).toISOString(),
      })
  }
  return { items: byItem(data, own, before, await indexer()), notes }
}

function byItem(
  data: ExactJson,
  own: ReadonlyMap<string, ItemEntry[]>,
  before: ReadonlyMap<string, EarlierEntry>,
  index: Indexer,
): AmlReview["items"] {
  const items: AmlReview["items"] = {}
  for (const section of AML_SECTIONS) {
    for (const [position, item] of itemsOf(data, section).entries()) {
      const key = itemKey(section, position)
      const history = own.get(key) ?? []
      const earlier =
        before.size === 0 ? null : (before.get(fingerprintKey(section, itemIndex(index, item))) ?? null)
      if (history.length > 0 || earlier !== null) items[key] = { history, earlier }
    }
  }
  return items
}

function fingerprintKey(section: string, fingerprint: Buffer): string {
  return `${section}:${fingerprint.toString("hex")}`
}

/** The conclusions on this report and on those that were asked for before it; ids grow with time. */
async function rowsUpTo(check: Pick<CheckView, "id" | "subjectId" | "operation">) {
  return db()
    .select({
      review: amlItemReviews,
      by: { id: users.id, name: users.name },
      requestedAt: checks.requestedAt,
    })
    .from(amlItemReviews)
    .innerJoin(checks, eq(checks.id, amlItemReviews.checkId))
    .innerJoin(users, eq(users.id, amlItemReviews.byUser))
    .where(
      and(
        eq(checks.subjectId, check.subjectId),
        eq(checks.operation, check.operation),
        lte(checks.id, check.id),
      ),
    )
    .orderBy(desc(amlItemReviews.checkId), desc(amlItemReviews.id))
}

async function notesOn(checkId: string): Promise<ReportNote[]> {
  const rows: { note: typeof amlReportNotes.$inferSelect; by: PersonRef }[] = await db()
    .select({ note: amlReportNotes, by: { id: users.id, name: users.name } })
    .from(amlReportNotes)
    .innerJoin(users, eq(users.id, amlReportNotes.byUser))
    .where(eq(amlReportNotes.checkId, checkId))
    .orderBy(desc(amlReportNotes.id))
  return rows.map(({ note, by }) => ({
    id: note.id,
    note: textOf(note.note, [note.id, note.checkId].join("/")),
    by,
    at: madeAt(note.id, note.at).toISOString(),
  }))
}
