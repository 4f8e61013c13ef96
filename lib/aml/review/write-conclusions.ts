import "server-only"
import { desc, eq } from "drizzle-orm"
import { itemIndex } from "#lib/aml/canonical.ts"
import type { Actor } from "#lib/auth/actor.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { amlItemReviews } from "#lib/db/schema/aml.ts"
import { users } from "#lib/db/schema/people.ts"
import type { DecidedCase } from "#lib/domain/aml/cases.ts"
import type { ItemConclusion } from "#lib/domain/aml/disposition.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { CotejoError } from "#lib/errors.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import { lockReport, reopenForItems } from "./case-steps.ts"
import { type ItemEntry, type ItemsConcluded, itemKey } from "./review.ts"

/** A conclusion that is to be written: on which item, and which one on it the person had before them. */
export type NewConclusion = {
  section: AmlSection
  position: number
  item: ExactJson
  seen: string | null
  content: ItemConclusion
}

/** Writes conclusions on items, all or none; a concluded report is open again where `reopen` means it. Throws `state_changed` for one that this person has not seen, `report_concluded`, `report_confirmed`. */
export async function writeConclusions(
  actor: Actor,
  { checkId, reopen }: { checkId: string; reopen?: DecidedCase | undefined },
  conclusions: readonly NewConclusion[],
): Promise<ItemsConcluded> {
  return db().transaction(async (tx) => {
    await lockReport(tx, checkId)
    const before = await entriesOf(tx, checkId)
    if (conclusions.some((one) => (before.get(keyOf(one))?.[0]?.id ?? null) !== one.seen))
      throw new CotejoError("state_changed")
    const index = await indexer(tx)
    await tx.insert(amlItemReviews).values(
      conclusions.map(({ section, position, item, content }) => {
        const row = { id: newRowId(), checkId, section, position }
        return {
          ...row,
          itemIndex: itemIndex(index, item),
          content: seal(conclusionRow(row), content),
          byUser: actor.user.id,
        }
      }),
    )
    const reopened = await reopenForItems(tx, checkId, { byUser: actor.user.id, reopen })
    await actor.record(tx, { type: "check", id: checkId }, detailOf(conclusions, reopened))
    const now = await entriesOf(tx, checkId)
    const histories = Object.fromEntries(conclusions.map((one) => [keyOf(one), now.get(keyOf(one)) ?? []]))
    return { histories, reopened }
  })
}

const keyOf = ({ section, position }: { section: AmlSection; position: number }) => itemKey(section, position)

/** Returns places alone: the conclusions are not for the log. */
function detailOf(conclusions: readonly NewConclusion[], reopened: boolean) {
  const [one] = conclusions
  const where =
    one && conclusions.length === 1
      ? { section: one.section, position: one.position }
      : { items: conclusions.length }
  return reopened ? { ...where, reopened } : where
}

/** Everything that was concluded on the items of a report, by item, the newest first. */
export async function entriesOf(tx: Executor, checkId: string): Promise<Map<string, ItemEntry[]>> {
  const rows = await tx
    .select({ review: amlItemReviews, by: { id: users.id, name: users.name } })
    .from(amlItemReviews)
    .innerJoin(users, eq(users.id, amlItemReviews.byUser))
    .where(eq(amlItemReviews.checkId, checkId))
    .orderBy(desc(amlItemReviews.id))
  const entries = new Map<string, ItemEntry[]>()
  for (const { review, by } of rows) {
    const entry = presentEntry(review, by)
    const known = entries.get(keyOf(review))
    if (known) known.push(entry)
    else entries.set(keyOf(review), [entry])
  }
  return entries
}

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

/** A damaged row is nobody's conclusion. */
const DAMAGED: ItemConclusion = { disposition: "to_review", note: DAMAGED_TEXT }

function conclusionRow(review: {
  id: string
  checkId: string
  section: AmlSection
  position: number
}): string {
  return [review.id, review.checkId, review.section, review.position].join("/")
}
