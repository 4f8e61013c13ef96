import { expect, test } from "vitest"
import { ofSameOutage } from "./same-outage.ts"

const lost = (id: string, minute: number, lostBy = "process_stopped") => ({
  id,
  lostAt: new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString(),
  lostBy,
})

/** Newest first, as the desk lists them: three in a row, another problem among them, one an hour before. */
const DESK = [lost("c", 59), lost("other", 55, "answer_lost"), lost("b", 50), lost("a", 41), lost("old", 3)]

test.each([
  ["a", ["c", "b"]],
  ["b", ["c", "a"]],
  ["c", ["b", "a"]],
  ["other", []],
  ["old", []],
])("with %s go those that were lost by the same stop, each near the next", (chosen, others) => {
  expect(ofSameOutage(DESK, [chosen])).toEqual(others)
})

test("of what is chosen already nothing is reported twice", () => {
  expect(ofSameOutage(DESK, ["a", "old"])).toEqual(["c", "b"])
  expect(ofSameOutage(DESK, ["a", "b", "c"])).toEqual([])
  expect(ofSameOutage([], ["gone"])).toEqual([])
})
