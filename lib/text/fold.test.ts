import { expect, test } from "vitest"
import {
  foldIdentifier,
  foldLetters,
  foldTitle,
  foldWords,
  nameKey,
  nameWords,
  withoutMarks,
  wordsOf,
} from "./fold.ts"

test("each strength takes away what the one before does, and more", () => {
  const text = " Núñez  del_Río "
  expect(withoutMarks(text)).toBe(" Nunez  del_Rio ")
  expect(foldLetters(text)).toBe(" nunez  del_rio ")
  expect(foldWords(text)).toBe("nunez del_rio")
  expect(foldTitle(text)).toBe("nunezdelrio")
  expect(wordsOf(text)).toEqual(["nunez", "del_rio"])
  expect(wordsOf(" \n ")).toEqual([])
  expect(foldIdentifier(" 0abc-1ñ ")).toBe("0ABC-1Ñ")
})

test.each([
  ["Núñez  PEÑA", ["nunez", "pena"]],
  ["TRANSPORTES EL SOL S.A.C.", ["transportes", "el", "sol", "sac"]],
  ["García-López, D'Angelo", ["garcia", "lopez", "dangelo"]],
  ["José M. Pérez José", ["jose", "m", "perez"]],
  [" — ", []],
])("the words of %j are %j", (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

test.each([
  ["O'Higgins Ñopo, Ana", "ANA NOPO OHIGGINS", true],
  ["El Sol S.A.C.", "EL SOL SAC", true],
  ["Ana Ruiz", "Ana Luz Ruiz", false],
  ["—", "***", false],
])("%j and %j are one name: %s", (one, other, isOne) => {
  expect(nameKey(one) === nameKey(other)).toBe(isOne)
})
