import fc from "fast-check"
import { expect, test } from "vitest"
import { maskEmail, maskPhone } from "./mask-contact.ts"

test.each([
  ["ana.quispe@correo.pe", "a•••@correo.pe"],
  ["a@correo.pe", "a•••@correo.pe"],
  ["@correo.pe", "•••"],
  ["no address", "•••"],
  ["", "•••"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test("of a telephone number, two figures at most are shown", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{0,18}$/), (phone) => {
      expect(maskPhone(phone).replace("•••", "").length).toBeLessThanOrEqual(2)
    }),
  )
  expect(maskPhone("+51999888777")).toBe("•••77")
})
