import fc from "fast-check"
import { expect, test } from "vitest"
import { indexedForms, indexedWords, queryForms } from "./word-forms.ts"

test.each([
  ["Núñez  PEÑA", ["nunez", "pena"]],
  ["TRANSPORTES EL SOL S.A.C.", ["transportes", "el", "sol", "sac"]],
  ["García-López, D'Angelo", ["garcia", "lopez", "dangelo"]],
  ["Ana y Ana", ["ana"]],
  ["Flota 2026 / julio", ["flota", "2026", "julio"]],
  [" — ", []],
])("the words of %j are %j", (name, words) => {
  expect(indexedWords(name)).toEqual(words)
})

test("a name is found by its words and by their beginnings from three letters on", () => {
  expect(indexedForms(["Li Quispe"])).toEqual(["li", "qui", "quis", "quisp", "quispe"])
  expect(indexedForms(["Inversionista"]).at(-1)).toBe("inversioni")
})

test.each([
  ["QUISPE de la Cruz", ["quispe", "cruz"]],
  ["María Q", ["maria"]],
  ["inversionista", ["inversioni"]],
  ["li", ["li"]],
  ["q", []],
  ["", []],
])("%j looks for %j", (typed, forms) => {
  expect(queryForms(typed)).toEqual(forms)
})

test.each([
  ["NÚÑEZ GARCÍA", "nunez garcia"],
  ["Nunez Garcia", "núñez garcía"],
  ["Muñoz Ibáñez".normalize("NFD"), "MUNOZ ibanez"],
  ["Munoz Ibanez", "muñoz ibáñez".normalize("NFD")],
  ["Peña", "peñ"],
  ["Pena", "peñ"],
])("%j is found by %j, with accents or without them on either side", (name, typed) => {
  const forms = indexedForms([name])
  const sought = queryForms(typed)
  expect(sought.length).toBeGreaterThan(0)
  for (const form of sought) expect(forms).toContain(form)
})

test("whatever a name is, it is found by it, and by each of its words cut anywhere", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.nat(), (name, cut) => {
      const forms = new Set(indexedForms([name]))
      for (const form of queryForms(name)) expect(forms).toContain(form)
      for (const word of indexedWords(name)) {
        const begun = [...word].slice(0, 3 + (cut % 12)).join("")
        for (const form of queryForms(begun)) expect(forms).toContain(form)
      }
    }),
  )
})

test("a name as long as a page takes no more room than a few words", () => {
  const name = Array.from({ length: 500 }, (_, number) => `palabra${number}larga`).join(" ")
  expect(indexedForms([name]).length).toBeLessThan(16 * 8 + 1)
  expect(queryForms(name)).toHaveLength(6)
})
