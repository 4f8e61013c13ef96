import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { keyRing } from "./key-ring.ts"

const oldKey = `old:${randomBytes(32).toString("base64")}`
const newKey = `new:${randomBytes(32).toString("base64")}`
const ring = keyRing(oldKey)

test("what was encrypted comes back, byte for byte", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(ring.decrypt(ring.encrypt(bytes, "checks.input"), "checks.input")).toEqual(Buffer.from(bytes))
    }),
  )
})

test("the same text never looks the same twice, and never like itself", () => {
  const plain = Buffer.from("00123456 00123456")
  const [a, b] = [ring.encrypt(plain, "t.c"), ring.encrypt(plain, "t.c")]
  expect(a.equals(b)).toBe(false)
  expect(a.includes("00123456")).toBe(false)
})

test("changing any one byte is noticed", () => {
  const sealed = ring.encrypt(Buffer.from("an answer"), "t.c")
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => ring.decrypt(altered, "t.c"), `byte ${at}`).toThrow()
  }
})

test("a value moved to another column does not open there", () => {
  expect(() => ring.decrypt(ring.encrypt(Buffer.from("x"), "checks.input"), "subjects.identifier")).toThrow()
})

test("a new key in front encrypts; the old one still opens, and every index stays valid", () => {
  const rotated = keyRing(`${newKey},${oldKey}`)
  const before = ring.encrypt(Buffer.from("kept"), "t.c")
  expect(rotated.decrypt(before, "t.c").toString()).toBe("kept")
  expect(() => ring.decrypt(rotated.encrypt(Buffer.from("x"), "t.c"), "t.c")).toThrow(/DATA_KEYS/)
  expect(rotated.blindIndex("00123456", "s")).toEqual(ring.blindIndex("00123456", "s"))
})

test("an index tells apart text, place and key", () => {
  const index = ring.blindIndex("00123456", "s")
  expect(index.equals(ring.blindIndex("123456", "s"))).toBe(false)
  expect(index.equals(ring.blindIndex("00123456", "t"))).toBe(false)
  expect(index.equals(keyRing(newKey).blindIndex("00123456", "s"))).toBe(false)
})
