import { expect, test } from "vitest"
import { countCommon } from "./common-passwords.ts"
import { passwordProblem } from "./password-rules.ts"

const rosa = { name: "Rosa Ñahui D'Ávila", email: "rosa.nahui7@empresa.example" }

test("the list of common passwords is the long one", async () => {
  expect(await countCommon()).toBe(999_999)
})

test.each([
  // As the list has them, in any case.
  ["1234567890123", "passwordCommon"],
  ["PASSWORD1234", "passwordCommon"],
  ["qwertyuiop[]", "passwordCommon"],
  // With figures and signs around a common one, or several times over.
  ["sunflower2026!", "passwordCommon"],
  ["!!2026Sunflower", "passwordCommon"],
  ["passwordpassword", "passwordCommon"],
  ["aaaaaaaaaaaaaa", "passwordCommon"],
  ["121212121212", "passwordCommon"],
  ["secretsecret99!", "passwordCommon"],
  ["zñxzñxzñxzñxzñx", "passwordCommon"],
  // Parts of one's own name and e-mail, without accents and case.
  ["la clave de ÑAHUI es esta", "passwordName"],
  ["mi avila del alma", "passwordName"],
  ["davila is my place", "passwordName"],
  ["xx-Nahui7-yy-zz", "passwordEmail"],
  ["rosa.nahui7@empresa.example", "passwordEmail"],
  // Our name, and the company's.
  ["Cotejo en noviembre", "passwordPlace"],
  ["la Emprésa mía 2026", "passwordPlace"],
  // Everything else is left to the person.
  ["a password of twelve", undefined],
  ["caballo correcto pila grapa", undefined],
  ["kx7p-m2qd-h9ws-v4tn", undefined],
  ["ñandú bajo la lluvia 🌧", undefined],
])("%s: %s", async (password, problem) => {
  expect(await passwordProblem(password, rosa)).toBe(problem)
})

test("whoever has a short name may use its letters", async () => {
  const ana = { name: "Ana Li", email: "ana@empresa.example" }
  expect(await passwordProblem("banana y linterna", ana)).toBeUndefined()
})
