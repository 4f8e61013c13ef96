import { createTranslator } from "next-intl"
import { expect, test } from "vitest"
import { hasMessage } from "./has-message.ts"

test("a name that every object has is no message", () => {
  const t = createTranslator({ locale: "es-PE", messages: { fields: { dni: "DNI" } } })
  expect(hasMessage(t, "fields.dni")).toBe(true)
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "other"]) {
    expect(hasMessage(t, `fields.${name}`)).toBe(false)
  }
})
