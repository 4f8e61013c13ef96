import { expect, test } from "vitest"
import { composedJson } from "./composed-json.ts"

test("letters that a Mac writes in two signs leave as one, and it stays JSON", () => {
  const apart = { "n\u0303": 'MUN\u0303OZ "\u0301' }
  expect(JSON.parse(composedJson(apart))).toEqual({ ñ: 'MUÑOZ "\u0301' })
})
