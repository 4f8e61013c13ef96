import { describe, expect, it } from "vitest"
import type { Disposition } from "#lib/domain/aml/disposition.ts"
import { chosenTogether } from "./review.ts"

const together = (...shown: (Disposition | null)[]) => {
  const { places, areOpen } = chosenTogether([...shown.keys()], (place) => shown[place] ?? null)
  return [places, areOpen]
}

describe("what one press chooses of the items in sight", () => {
  it("leaves out what somebody concluded", () => {
    expect(together(null, "relevant", "to_review", "not_this_person")).toEqual([[0, 2], true])
  })
  it("is everything where all are concluded alike, and nothing where they differ", () => {
    expect(together("relevant", "relevant")).toEqual([[0, 1], false])
    expect(together("relevant", "not_this_person")).toEqual([[], false])
    expect(together()).toEqual([[], false])
  })
})
