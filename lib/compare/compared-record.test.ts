import { expect, test } from "vitest"
import { type ExactJson, parseExact, writeExact } from "#lib/checks/answers/exact-json.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { comparedRecord } from "./compared-record.ts"

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
