import { expect, test } from "vitest"
import { firstIdAt } from "./first-id-at.ts"

test("is the first id of its millisecond", () => {
  const id = firstIdAt(new Date("2026-11-20T05:00:00.000Z"))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-000000000000$/)
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(Date.parse("2026-11-20T05:00:00.000Z"))
  expect(id > firstIdAt(new Date("2026-11-20T04:59:59.999Z"))).toBe(true)
})

test("before 1970 it is the smallest id of all, and still an id", () => {
  for (const early of ["1969-12-31T23:59:59.999Z", "1000-01-01T00:00:00Z"]) {
    expect(firstIdAt(new Date(early))).toBe("00000000-0000-7000-8000-000000000000")
  }
  expect(firstIdAt(new Date(8.64e15))).toBe("ffffffff-ffff-7000-8000-000000000000")
})
