import { expect, test } from "vitest"
import { newDraft } from "./draft.ts"
import { readTerm, type Term } from "./term.ts"

const NOW = new Date("2026-11-20T15:00:00Z")
const read = (term: Partial<Term>) => readTerm({ ...newDraft("America/Lima").term, ...term }, NOW)
const at = (hour: string, minute: string, day = "2026-11-20", zone = "America/Lima") =>
  read({ kind: "at", day, hour, minute, zone })

test.each(["0", "31", "1.5", "-1", "1e3", "x"])("%j is no number of days", (amount) => {
  expect(read({ choice: "other", amount })).toEqual({ error: "amount" })
})

test.each([
  ["1", "minute", 1, "2026-11-20T15:01:00.000Z"],
  ["36", "hour", 2_160, "2026-11-22T03:00:00.000Z"],
  ["30", "day", 43_200, "2026-12-20T15:00:00.000Z"],
] as const)("%s (%s) are %d minutes, which end at %s", (amount, unit, minutes, until) => {
  expect(read({ choice: "other", amount, unit })).toEqual({
    sent: { expires_in: minutes },
    until: new Date(until),
    isTwice: false,
  })
})

test("an instant is sent with its offset, at least ten minutes ahead", () => {
  expect(at("10", "11")).toMatchObject({ sent: { expires_at: "2026-11-20T10:11:00-05:00" } })
  // The margin of our server: what it would refuse is not uploaded first.
  expect(at("10", "10")).toEqual({ error: "tooSoon" })
  expect(at("10", "00")).toEqual({ error: "past" })
  expect(at("23", "59", "2026-02-20")).toEqual({ error: "past" })
  expect(at("16", "11", "2026-11-20", "Europe/Madrid")).toMatchObject({
    sent: { expires_at: "2026-11-20T16:11:00+01:00" },
  })
})

test("of an hour that the clocks show twice the first is taken, and said", () => {
  expect(at("1", "30", "2027-10-31", "Europe/London")).toMatchObject({
    sent: { expires_at: "2027-10-31T01:30:00+01:00" },
    isTwice: true,
  })
  expect(at("0", "30", "2027-10-31", "Europe/London")).toMatchObject({ isTwice: false })
})

test("what is no time is said to be none", () => {
  expect(at("10", "10", "2026-02-30")).toEqual({ error: "date" })
  expect(at("24", "00")).toEqual({ error: "time" })
  for (const unfinished of [at("", "00"), at("9", "30", "2026-12-"), read({ choice: "other" })])
    expect(unfinished).toEqual({ error: "incomplete" })
  expect(at("2", "30", "2027-03-28", "Europe/Madrid")).toEqual({ error: "skipped" })
})
