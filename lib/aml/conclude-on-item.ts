import "server-only"
import { and, desc, eq } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { amlItemReviews } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import type { AmlSection } from "#lib/domain/aml-sections.ts"
import type { ItemConclusion } from "#lib/domain/disposition.ts"
import { CotejoError } from "#lib/errors.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import { itemIndexes } from "./item-index.ts"
import { itemsOf } from "./report.ts"
import type { ItemEntry } from "./review.ts"
import type { ItemConclusionInput } from "./review-input.ts"
import { reviewedReport } from "./reviewed-report.ts"

/**
 * Writes down what a person concludes on one item of a report, beside its frozen answer; what was concluded before stays. Gives the
 * item's history, the newest first. Throws `not_found` for an item that the report has not, `state_changed` when somebody
 * else concluded something in the meantime that this person has not seen.
 */
export async function concludeOnItem(actor: Actor, input: ItemConclusionInput): Promise<ItemEntry[]> {
  const { checkId, section, position, disposition, note, seen } = input
  const { data } = await reviewedReport(actor.user, checkId)
  const item = itemsOf(data, section)[position]
  if (item === undefined) throw new CotejoError("not_found")
  return db().transaction(async (tx) => {
    // One at a time per report, so that "what this person has seen" can be judged.
    await tx.select({ id: checks.id }).from(checks).where(eq(checks.id, checkId)).for("update")
    const [newest] = await historyOf(tx, checkId, section, position)
    if ((newest?.id ?? null) !== seen) throw new CotejoError("state_changed")
    const id = newRowId()
    await tx.insert(amlItemReviews).values({
      id,
      checkId,
      section,
      position,
      itemIndex: itemIndexes(await indexer(tx), item).current,
      content: seal(conclusionRow({ id, checkId, section, position }), { disposition, note }),
      byUser: actor.user.id,
    })
    await actor.record(tx, { type: "check", id: checkId }, { section, position })
    return historyOf(tx, checkId, section, position)
  })
}

async function historyOf(
  tx: Executor,
  checkId: string,
  section: AmlSection,
  position: number,
): Promise<ItemEntry[]> {
  const rows = await tx
    .select({ review: amlItemReviews, by: { id: users.id, name: users.name } })
    .from(amlItemReviews)
    .innerJoin(users, eq(users.id, amlItemReviews.byUser))
    .where(
      and(
        eq(amlItemReviews.checkId, checkId),
        eq(amlItemReviews.section, section),
        eq(amlItemReviews.position, position),
      ),
    )
    .orderBy(desc(amlItemReviews.id))
  return rows.map(({ review, by }) => presentEntry(review, by))
}

/** A row of the history as people read it. */
export function presentEntry(
  review: Pick<
    typeof amlItemReviews.$inferSelect,
    "id" | "checkId" | "section" | "position" | "content" | "at"
  >,
  by: ItemEntry["by"],
): ItemEntry {
  const content = review.content.tryOpen(conclusionRow(review)) ?? DAMAGED
  return { id: review.id, ...content, by, at: madeAt(review.id, review.at).toISOString() }
}

/** Nobody is taken to have concluded anything where the row is not what was written. */
const DAMAGED: ItemConclusion = { disposition: "to_review", note: DAMAGED_TEXT }

/** The identity that a conclusion is sealed for: itself, and the item that it speaks of. */
function conclusionRow(review: {
  id: string
  checkId: string
  section: AmlSection
  position: number
}): string {
  return [review.id, review.checkId, review.section, review.position].join("/")
}
