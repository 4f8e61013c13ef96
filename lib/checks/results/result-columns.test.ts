import { expect, test } from "vitest"
import { serviceMessage } from "./result-columns.ts"

test("message and fields, as they came", () => {
  const errors = { vin: ["No es válido.", "Revíselo."], otro: ["=1+1"] }
  expect(serviceMessage({ code: "input_refused", message: "Datos inválidos", errors })).toBe(
    "Datos inválidos\nvin: No es válido. Revíselo.\notro: =1+1",
  )
  expect(serviceMessage({ code: "input_refused", errors: { vin: ["No es válido."] } })).toBe(
    "vin: No es válido.",
  )
  expect(serviceMessage({ code: "timed_out" })).toBe("")
})
