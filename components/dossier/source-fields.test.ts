import { expect, test } from "vitest"
import { type ExactObject, parseExact } from "#lib/checks/answers/exact-json.ts"
import { sourceFields } from "./source-fields.ts"

const record = (value: object) => parseExact(JSON.stringify(value)) as ExactObject

test("of an answer whose fields the specification does not show, the first that came stand in their order", () => {
  const { shown, left } = sourceFields(
    "vin",
    record({ status: "completed", result: { make: "KIA", tags: [] }, b: {} }),
  )
  expect(shown.map(({ path }) => path)).toEqual(["status", "result.make", "result.tags", "b"])
  expect(left).toBe(0)
  const many = sourceFields(
    "vin",
    record(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, i]))),
  )
  expect([many.shown.length, many.left]).toEqual([12, 28])
})

test("of the others the chosen ones, also those that did not come; the rest is counted", () => {
  const { shown, left } = sourceFields("person", record({ dni: "1", nombres: "ROSA", extra: 1 }))
  expect(shown[0]).toEqual({ path: "nombres", value: "ROSA" })
  expect(shown[1]).toEqual({ path: "apellido_paterno", value: undefined })
  expect(left).toBe(2)
})
