import { expect, test } from "vitest"
import { type ExactJson, parseExact, writeExact } from "#lib/checks/answers/exact-json.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { comparedRecord, embeddedRecord } from "./embedded-record.ts"

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

const compared = (operation: CheckOperation, data: object) => {
  const found = comparedRecord(operation, parseExact(JSON.stringify(data)) as ExactJson)
  return found && { ...found, record: JSON.parse(writeExact(found.record, "")) as unknown }
}

test("of a task's answer the record is compared, never the block of its task", () => {
  const task = { task_id: "t-1", status: "completed", vin: "8AP00000000000001" }
  expect(compared("vin", { ...task, result: { color: "ROJO", nota: 1 } })).toEqual({
    operation: "vin",
    record: { color: "ROJO", nota: 1 },
    onlyCame: true,
  })
  expect(compared("vin", { ...task, result: { marca: "TOYOTA", modelo: "YARIS" } })).toMatchObject({
    operation: "vehicle-registry",
    record: { marca: "TOYOTA", modelo: "YARIS" },
  })
  expect(compared("vin", { ...task, result: null })).toBeUndefined()
})

test("any other record is compared as it came", () => {
  const record = { status: "approved", session_id: "s-1" }
  expect(compared("kyc", record)).toEqual({ operation: "kyc", record, onlyCame: false })
})
