import { expect, test } from "vitest"
import { typableSecret } from "./typable-secret.ts"

test("a secret that we make for a person has more than 128 random bits, and is typed in groups of four", () => {
  const made = Array.from({ length: 200 }, typableSecret)
  expect(new Set(made).size).toBe(200)
  for (const password of made) expect(password).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){6}$/)
  const letters = new Set(made.join("").replaceAll("-", ""))
  expect(28 * Math.log2(letters.size)).toBeGreaterThan(128)
})
