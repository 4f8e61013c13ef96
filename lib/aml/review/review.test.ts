import { describe, expect, it } from "vitest"
import type { Disposition } from "#lib/domain/aml/disposition.ts"
import { chosenTogether, listWalked } from "./review.ts"

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

describe("the list in which a report is read", () => {
  const by = (id: string, act: "concluded" | "confirmed" | "reopened") => ({
    ...{ id: `${act} ${id}`, act, conclusion: null, note: "", at: "" },
    by: { id, name: id },
  })
  const mine = by("ana", "concluded")
  const approved = { state: "confirmed" as const, steps: [by("eva", "confirmed"), mine] }
  const givenBack = { state: "open" as const, steps: [by("eva", "reopened"), mine] }

  it.each([
    [
      "what another concluded, for who approves",
      { state: "concluded" as const, steps: [mine] },
      "eva",
      "concluded",
    ],
    ["one's own conclusion", { state: "concluded" as const, steps: [mine] }, "ana", "open"],
    ["what one approved just now", approved, "eva", "concluded"],
    ["what another approved", approved, "ana", "open"],
    ["what one gave back just now", givenBack, "eva", "concluded"],
    ["what another gave back", givenBack, "ana", "open"],
    ["a new one", { state: "open" as const, steps: [] }, "eva", "open"],
  ])("%s", (_, report, viewer, list) => {
    expect(listWalked(report, viewer, true)).toBe(list)
    expect(listWalked(report, viewer, false)).toBe("open")
  })
})
