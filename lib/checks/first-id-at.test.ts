import { expect, test } from "vitest"
import { firstIdAt } from "./first-id-at.ts"

test("is the first id of its millisecond", () => {
  const id = firstIdAt(new Date("2026-11-20T05:00:00.000Z"))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-000000000000$/)
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(Date.parse("2026-11-20T05:00:00.000Z"))
  expect(id > firstIdAt(new Date("2026-11-20T04:59:59.999Z"))).toBe(true)
})
