import { expect, test } from "vitest"
import { foldIdentifier, foldLetters, foldTitle, foldWords, withoutMarks, wordsOf } from "./fold.ts"

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
