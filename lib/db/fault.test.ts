import { expect, test } from "vitest"
import { mayHeal } from "./fault.ts"

const fault = (code: string, message = "") => Object.assign(new Error(message), { code })

test.each([
  "25006",
  "53100",
  "53300",
  "57P01",
  "57P03",
  "08006",
  "40001",
  "40P01",
  "55P03",
  "42501",
  "XX000",
])("%s passes: the same write may succeed later", (code) => {
  expect(mayHeal(fault(code))).toBe(true)
  expect(mayHeal(new Error("Failed query", { cause: fault(code) }))).toBe(true)
})

test.each(["22021", "22P02", "23505", "23503", "23514", "42703", "42P01", "42601"])(
  "%s says the same every time",
  (code) => expect(mayHeal(new Error("Failed query", { cause: fault(code) }))).toBe(false),
)

test("a socket that broke passes, a fault of the program does not", () => {
  expect(mayHeal(fault("ECONNREFUSED"))).toBe(true)
  expect(mayHeal(fault("EPIPE"))).toBe(true)
  expect(mayHeal(new Error("Connection terminated unexpectedly"))).toBe(true)
  expect(mayHeal(new Error("timeout exceeded when trying to connect"))).toBe(true)
  expect(mayHeal(new TypeError("x is not a function"))).toBe(false)
  expect(mayHeal("thrown")).toBe(false)
})
