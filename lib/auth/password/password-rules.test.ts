import { expect, test } from "vitest"
import { countCommon, passwordProblem } from "./password-rules.ts"

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
  // Without its accents, in other letters and with figures for letters.
  ["contraseña123", "passwordCommon"],
  ["CONTRASEÑA2026", "passwordCommon"],
  ["c0ntr4s3ñ42026", "passwordCommon"],
  ["P@ssw0rd2026!", "passwordCommon"],
  ["ｓｕｎｆｌｏｗｅｒ２０２６", "passwordCommon"],
  ["corazón12345", "passwordCommon"],
  // Words of the trade, the country and the calendar with figures.
  ["peru12345678", "passwordCommon"],
  ["Perú.2026.Lima", "passwordCommon"],
  ["lima2026!", "passwordCommon"],
  ["lima2026!!!!", "passwordCommon"],
  ["cumplimiento1", "passwordCommon"],
  ["Cumpl1m1ento!", "passwordCommon"],
  ["OficialDeCumplimiento2026", "passwordCommon"],
  ["Noviembre2026!", "passwordCommon"],
  ["clave-segura-1", "passwordCommon"],
  ["2026#Auditoría", "passwordCommon"],
  ["cotejo2026", "passwordPlace"],
  // Repeated, counted, along the keys.
  ["aaaaaaaaaaaa", "passwordCommon"],
  ["aaaaaaaaaaaa1!", "passwordCommon"],
  ["aaaabbbbcccc", "passwordCommon"],
  ["123456789012", "passwordCommon"],
  ["109876543210", "passwordCommon"],
  ["456789012345678", "passwordCommon"],
  ["abcabcabcabc", "passwordCommon"],
  ["abcabcabcabca", "passwordCommon"],
  ["abcdefghijklm", "passwordCommon"],
  ["abcdef123456", "passwordCommon"],
  ["112233445566", "passwordCommon"],
  ["qwertyqwerty", "passwordCommon"],
  ["qwertyuiop12", "passwordCommon"],
  ["1qaz2wsx3edc", "passwordCommon"],
  ["asdfghjklñasdf", "passwordCommon"],
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
  ["en Lima llueve cuando duermo", undefined],
  ["el cumplimiento come peras verdes", undefined],
  ["mi contraseña es una garza", undefined],
  ["riesgo jarabe noviembre tijera", undefined],
  ["1234 garzas sobre el muelle", undefined],
  ["half of a \ud83c sign", undefined],
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
