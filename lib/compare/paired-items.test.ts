import { expect, test } from "vitest"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { pairedItems } from "./rows.ts"

const listOf = (items: object[]) => parseExact(JSON.stringify(items)) as ExactJson[]

test.each(["provincia", "instruccion"])("a field %s tells no items apart", (field) => {
  const lists = [["LIMA", "CALLAO"], ["LIMA"]].map((values) =>
    listOf(values.map((value) => ({ [field]: value, monto: 1 }))),
  )
  expect(pairedItems(lists)).toBeUndefined()
})

test.each(["dni", "numero_ruc", "placa", "vin_chasis"])("a field %s does", (field) => {
  const lists = [["A1", "B2"], ["B2"]].map((values) => listOf(values.map((value) => ({ [field]: value }))))
  expect(pairedItems(lists)).toEqual([
    { called: "A1", at: [0, null] },
    { called: "B2", at: [1, 0] },
  ])
})
