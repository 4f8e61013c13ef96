import "server-only"
import { itemsOf } from "#lib/aml/report.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { CotejoError } from "#lib/errors.ts"
import { type ItemsConcluded, itemKey, takeable } from "./review.ts"
import type { ItemConclusionsInput, TakenOverInput } from "./review-input.ts"
import { reviewOf } from "./review-of.ts"
import { reviewedReport } from "./reviewed-report.ts"
import { writeConclusions } from "./write-conclusions.ts"

/**
 * Records a person's conclusion on one or more items of a report, in one act. Throws `not_found` for an item that is not in the report, `state_changed` when
 * one of them is not as this person saw it.
 */
export async function concludeOnItems(actor: Actor, input: ItemConclusionsInput): Promise<ItemsConcluded> {
  const { checkId, items, disposition, note } = input
  const { data } = await reviewedReport(actor.user, checkId)
  const conclusions = items.map((place) => {
    const item = itemsOf(data, place.section)[place.position]
    if (item === undefined) throw new CotejoError("not_found")
    return { ...place, item, content: { disposition, note } }
  })
  return writeConclusions(actor, checkId, conclusions)
}

/**
 * Takes over, in one act, the conclusions on the same items of earlier reports on the subject: each with its note, and with its author. Throws `state_changed`
 * when there is nothing (any more) to be taken over for one of them, or it is not what this person saw; `not_found` as above.
 */
export async function takeOverConclusions(
  actor: Actor,
  { checkId, items }: TakenOverInput,
): Promise<ItemsConcluded> {
  const { check, data } = await reviewedReport(actor.user, checkId)
  const review = await reviewOf(check, data)
  const conclusions = items.map(({ from, ...place }) => {
    const item = itemsOf(data, place.section)[place.position]
    if (item === undefined) throw new CotejoError("not_found")
    const earlier = takeable(review.items[itemKey(place.section, place.position)])
    if (earlier?.id !== from) throw new CotejoError("state_changed")
    const takenFrom = { checkId: earlier.checkId, by: earlier.by.name, at: earlier.at }
    return { ...place, item, content: { disposition: earlier.disposition, note: earlier.note, takenFrom } }
  })
  return writeConclusions(actor, checkId, conclusions)
}
