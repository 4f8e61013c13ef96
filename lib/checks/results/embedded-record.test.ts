import { expect, test } from "vitest"
import { parseExact, writeExact } from "#lib/checks/answers/exact-json.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { embeddedRecord } from "./embedded-record.ts"

const SHEET = { n_placa: "ABC123", marca: "TOYOTA", modelo: "HILUX", otra: 1 }

function read(data: unknown) {
  const like = embeddedRecord(operationOf("vin"), parseExact(JSON.stringify(data)) ?? null)
  if (!like) return like
  const { slug, record, around } = like
  const text = (value: typeof around) => (value === undefined ? undefined : JSON.parse(writeExact(value, "")))
  return { slug, record: text(record), around: text(around) }
}

test("a record within a task's block is read apart from it", () => {
  expect(read({ task_id: "1", status: "completed", result: SHEET })).toEqual({
    slug: "vehicle-registry",
    record: SHEET,
    around: { task_id: "1", status: "completed" },
  })
  expect(read({ task_id: "1", results: [SHEET] })).toMatchObject({ around: { task_id: "1" } })
})

test("one that came flat has nothing around it", () => {
  const flat = { ...SHEET, status: "completed" }
  expect(read(flat)).toEqual({ slug: "vehicle-registry", record: flat, around: undefined })
})

test("the other variant is reported by its own keys, and what names no vehicle is like none", () => {
  expect(read({ make: "KIA", model: "RIO" })?.slug).toBe("vehicle")
  expect(read({ marca: "KIA", model: "RIO" })).toBeUndefined()
  expect(read({ status: "completed" })).toBeUndefined()
  expect(read(["texto"])).toBeUndefined()
})
