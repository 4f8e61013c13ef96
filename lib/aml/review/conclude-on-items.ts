import "server-only"
import { itemsOf } from "#lib/aml/report.ts"
import type { Actor } from "#lib/auth/actor.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { ItemConclusion } from "#lib/domain/aml/disposition.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { CotejoError } from "#lib/errors.ts"
import { type ItemEntry, type ItemsConcluded, itemKey, takeable } from "./review.ts"
import type { ItemConclusionsInput, TakenOverInput, UndoneInput } from "./review-input.ts"
import { reviewOf } from "./review-of.ts"
import { reviewedReport } from "./reviewed-report.ts"
import { writeConclusions } from "./write-conclusions.ts"

/** Concludes on items of a report in one act. Throws `not_found`, `state_changed` for one not as this person saw it, `report_concluded`, `report_confirmed`. */
export async function concludeOnItems(actor: Actor, input: ItemConclusionsInput): Promise<ItemsConcluded> {
  const { disposition, note } = input
  const { data } = await reviewedReport(actor.user, input.checkId)
  const conclusions = input.items.map((place) => ({
    ...place,
    item: itemAt(data, place),
    content: { disposition, note },
  }))
  return writeConclusions(actor, input, conclusions)
}

/** Takes over earlier conclusions on the same items, each with its note and author. Throws `state_changed`, the others as above. */
export async function takeOverConclusions(actor: Actor, input: TakenOverInput): Promise<ItemsConcluded> {
  const { check, data } = await reviewedReport(actor.user, input.checkId)
  const review = await reviewOf(check, data)
  const conclusions = input.items.map(({ from, ...place }) => {
    const item = itemAt(data, place)
    const earlier = takeable(review.items[itemKey(place.section, place.position)])
    if (earlier?.id !== from) throw new CotejoError("state_changed")
    const takenFrom = { checkId: earlier.checkId, by: earlier.by.name, at: earlier.at }
    return { ...place, item, content: { disposition: earlier.disposition, note: earlier.note, takenFrom } }
  })
  return writeConclusions(actor, input, conclusions)
}

/** Takes back one's own conclusions: what held before holds again. Throws `forbidden`, `state_changed`, the others as above. */
export async function undoConclusions(actor: Actor, input: UndoneInput): Promise<ItemsConcluded> {
  const { check, data } = await reviewedReport(actor.user, input.checkId)
  const review = await reviewOf(check, data)
  const conclusions = input.items.map((place) => {
    const item = itemAt(data, place)
    const [undone, before] = review.items[itemKey(place.section, place.position)]?.history ?? []
    if (undone?.id !== place.seen) throw new CotejoError("state_changed")
    if (undone.by.id !== actor.user.id) throw new CotejoError("forbidden")
    return { ...place, item, content: restored(before) }
  })
  return writeConclusions(actor, input, conclusions)
}

function restored(before: ItemEntry | undefined): ItemConclusion {
  if (before === undefined || before.undid === null)
    return { disposition: "to_review", note: "", undid: null }
  const { disposition, note, takenFrom, by, at } = before
  return { disposition, note, ...(takenFrom && { takenFrom }), undid: before.undid ?? { by: by.name, at } }
}

function itemAt(
  data: ExactJson,
  { section, position }: { section: AmlSection; position: number },
): ExactJson {
  const item = itemsOf(data, section)[position]
  if (item === undefined) throw new CotejoError("not_found")
  return item
}
