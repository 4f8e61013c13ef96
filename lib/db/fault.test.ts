import { expect, test } from "vitest"
import { isAway, isTransient } from "./fault.ts"

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
  expect(isTransient(fault(code))).toBe(true)
  expect(isTransient(new Error("Failed query", { cause: fault(code) }))).toBe(true)
})

test.each(["22021", "22P02", "23505", "23503", "23514", "42703", "42P01", "42601"])(
  "%s says the same every time",
  (code) => expect(isTransient(new Error("Failed query", { cause: fault(code) }))).toBe(false),
)

test("a database that nobody answers at is distinguished from one that answers", () => {
  const away = [
    fault("ECONNREFUSED"),
    fault("57P01"),
    fault("57P03"),
    fault("53300"),
    new Error("Connection terminated unexpectedly"),
  ]
  for (const one of away) expect(isAway(new Error("Failed query", { cause: one }))).toBe(true)
  const there = [
    fault("23505"),
    fault("57014"),
    fault("25006"),
    fault("53100"),
    new TypeError("x is not a function"),
  ]
  for (const one of there) expect(isAway(one)).toBe(false)
})

test("a socket that broke passes, a fault of the program does not", () => {
  expect(isTransient(fault("ECONNREFUSED"))).toBe(true)
  expect(isTransient(fault("EPIPE"))).toBe(true)
  expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true)
  expect(isTransient(new Error("timeout exceeded when trying to connect"))).toBe(true)
  expect(isTransient(new TypeError("x is not a function"))).toBe(false)
  expect(isTransient("thrown")).toBe(false)
})
