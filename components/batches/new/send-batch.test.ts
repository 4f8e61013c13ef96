import { expect, test } from "vitest"
import { errorsByRow } from "./send-batch.ts"

test("messages of the server find their rows; the rest is kept apart", () => {
  expect(
    errorsByRow({ "rows.0.vin": ["a"], "rows.12.dni": ["b"], "rows.12.names": ["c"], ceiling: ["d"] }),
  ).toEqual({
    rows: new Map([
      [0, { vin: ["a"] }],
      [12, { dni: ["b"], names: ["c"] }],
    ]),
    other: ["d"],
  })
})
