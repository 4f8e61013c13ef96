import { expect, test } from "vitest"
import { namedVins, namesAnotherVehicle } from "./manual-transitions.ts"

const ASKED = "9BWZZZ377VT000001"
const OTHER = "1M8GDM9AXKP042788"
const body = (data: unknown) => Buffer.from(JSON.stringify({ status: "success", data }))

test.each([
  [{ vin: OTHER }, true],
  [{ n_vin: OTHER }, true],
  [{ vehicle: { vin_number: OTHER.toLowerCase() } }, true],
  [{ vehicles: [{ serial_number: ` ${OTHER} ` }] }, true],
  [{ numero_serie: OTHER, chasis: ASKED }, false],
  [{ vin: ASKED.toLowerCase() }, false],
  [{ vins: [OTHER, ASKED] }, false],
  [{ task_id: OTHER, note: OTHER }, false],
  [{ vin: "ABC-123", serie: "0123456789ABCDEFI" }, false],
  [{}, false],
  [null, false],
])("%j names another vehicle: %s", (data, expected) => {
  expect(namesAnotherVehicle(body(data), ASKED)).toBe(expected)
})

test("a question without a VIN has nothing to compare", () => {
  expect(namesAnotherVehicle(body({ vin: OTHER }), undefined)).toBe(false)
})

test("however large or deep a record is, the look ends", () => {
  const wide = { vins: Array.from({ length: 200_000 }, (_, index) => `x${index}`) }
  expect(namedVins(wide).size).toBe(0)
  let deep: unknown = { vin: OTHER }
  for (let level = 0; level < 50_000; level++) deep = [deep]
  expect(namedVins(deep).size).toBe(0)
})
