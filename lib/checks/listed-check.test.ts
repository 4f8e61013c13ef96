import { expect, test } from "vitest"
import { listed } from "./listed-check.ts"
import type { CheckSummary } from "./present-check.ts"

const CHECK = {
  operation: "vehicle",
  input: { plate: "ABC-123" },
  problem: { code: "rejected", message: "La placa ABC123 no existe", errors: { plate: ["abc-123: no"] } },
  result: {
    kind: "record",
    line: {
      came: "value",
      word: "ABC 123",
      title: "TOYOTA YARIS",
      marks: [{ as: "text", field: "current_license_plate", text: "XYZ-987", weighs: false }],
    },
  },
} as unknown as CheckSummary

test("a reader whose lists are masked is given nothing of what was asked, in whatever writing, nor the plate that an answer names", () => {
  const check = listed(CHECK, { masksLists: true })
  expect(check).toMatchObject({ covered: true, input: { plate: "****123" } })
  expect(JSON.stringify(check)).not.toMatch(/ABC|XYZ/i)
  expect(check.result?.line.title).toBe("TOYOTA YARIS")
})

test("everybody else is given it as it is", () => {
  expect(listed(CHECK, {})).toEqual({ ...CHECK, covered: false })
  expect(listed(CHECK, { masksLists: false })).toEqual({ ...CHECK, covered: false })
})
