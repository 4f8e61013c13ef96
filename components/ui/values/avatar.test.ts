import { expect, test } from "vitest"
import { initialsOf } from "./avatar.tsx"

test.each([
  ["Ana Quispe", "AQ"],
  ["  élida   de la Ñaupari ", "ÉÑ"],
  ["Madonna", "M"],
  ["", ""],
])("%o is %o", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
