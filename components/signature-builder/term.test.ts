import { expect, test } from "vitest"
import { newDraft, type Term } from "./draft.ts"
import { readTerm } from "./term.ts"

const NOW = new Date("2026-11-20T15:00:00Z")
const read = (term: Partial<Term>) => readTerm({ ...newDraft("America/Lima").term, ...term }, NOW)
const at = (hour: string, minute: string, day = "2026-11-20", zone = "America/Lima") =>
  read({ kind: "at", day, hour, minute, zone })

test.each(["0", "43201", "", "1.5", "-1", "1e3", "x"])("%j is no number of minutes", (minutes) => {
  expect(read({ choice: "other", minutes })).toEqual({ error: "minutes" })
})

test.each([
  ["1", "2026-11-20T15:01:00.000Z"],
  ["43200", "2026-12-20T15:00:00.000Z"],
])("%s minutes end at %s", (minutes, until) => {
  expect(read({ choice: "other", minutes })).toEqual({
    sent: { expires_in: Number(minutes) },
    until: new Date(until),
  })
})

test("an instant is sent with its offset, at least ten minutes ahead", () => {
  expect(at("10", "10")).toMatchObject({ sent: { expires_at: "2026-11-20T10:10:00-05:00" } })
  expect(at("10", "09")).toEqual({ error: "tooSoon" })
  expect(at("16", "10", "2026-11-20", "Europe/Madrid")).toMatchObject({
    sent: { expires_at: "2026-11-20T16:10:00+01:00" },
  })
})

test("what is no time is said to be none", () => {
  expect(at("10", "10", "2026-02-30")).toEqual({ error: "date" })
  expect(at("24", "00")).toEqual({ error: "time" })
  expect(at("", "00")).toEqual({ error: "time" })
  expect(at("2", "30", "2027-03-28", "Europe/Madrid")).toEqual({ error: "skipped" })
})
