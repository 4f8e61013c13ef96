import { expect, test } from "vitest"
import { choiceCookie, readChoice } from "./choice-cookie.ts"

test("over TLS a choice is kept for this very host alone", () => {
  expect(choiceCookie("theme", "dark", true)).toBe(
    "__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  )
  expect(choiceCookie("theme", "dark", false)).toBe("theme=dark; Path=/; Max-Age=31536000; SameSite=Lax")
})

test("what is bound to our host outranks what a neighbour of it may have set", () => {
  const sent = new Map([
    ["theme", "light"],
    ["__Host-theme", "dark"],
    ["locale", "en"],
  ])
  const read = (name: string) => sent.get(name)
  expect(readChoice(read, "theme")).toBe("dark")
  expect(readChoice(read, "locale")).toBe("en")
  expect(readChoice(read, "other")).toBeUndefined()
})
