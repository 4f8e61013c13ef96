import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { indexerOf } from "./blind-index.ts"

test("an index differs by text, place and key", () => {
  const index = indexerOf(randomBytes(32))
  const one = index("00123456", "s")
  expect(index("00123456", "s")).toEqual(one)
  expect(index("123456", "s")).not.toEqual(one)
  expect(index("00123456", "t")).not.toEqual(one)
  expect(indexerOf(randomBytes(32))("00123456", "s")).not.toEqual(one)
})
