import { createSecretKey, randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { indexerOf } from "./blind-index.ts"

const key = (version: number, isActive = true) => ({
  version,
  key: createSecretKey(randomBytes(32)),
  isActive,
})
const [one, two, three] = [key(1), key(2), key(3)]

test("an index differs by text, place and key", () => {
  const { current } = indexerOf([one]).of("00123456", "s")
  expect(current.equals(indexerOf([one]).of("00123456", "s").current)).toBe(true)
  expect(current.equals(indexerOf([one]).of("123456", "s").current)).toBe(false)
  expect(current.equals(indexerOf([one]).of("00123456", "t").current)).toBe(false)
  expect(current.equals(indexerOf([key(1)]).of("00123456", "s").current)).toBe(false)
})

test("while a rebuilding goes on, rows of both versions are found, and what is new is written with the old one", () => {
  const before = indexerOf([one]).of("00123456", "s")
  const during = indexerOf([one, { ...two, isActive: false }])
  const { current, any } = during.of("00123456", "s")
  expect(current).toEqual(before.current)
  const rebuilt = during.upgrade(before.current)
  expect(any).toEqual([before.current, rebuilt])
  expect(during.upgrade(rebuilt ?? Buffer.alloc(0))).toBeUndefined()
  expect(indexerOf([one, two]).of("00123456", "s").current).toEqual(rebuilt)
})

test("an index of any age is brought to the newest version without its text", () => {
  const newest = indexerOf([one, two, three])
  const { current } = newest.of("00123456", "s")
  expect(newest.upgrade(indexerOf([one]).of("00123456", "s").current)).toEqual(current)
  expect(newest.upgrade(indexerOf([one, two]).of("00123456", "s").current)).toEqual(current)
})

test("every step of a rebuilding is another epoch", () => {
  const epochs = [[one], [one, { ...two, isActive: false }], [one, two]].map((keys) => indexerOf(keys).epoch)
  expect(new Set(epochs).size).toBe(3)
})
