import { createHmac, randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { HEAD_BYTES, headOf, isSealedFor, keyRing, MAX_SEAL_BYTES, readHead } from "./key-ring.ts"

const oldKey = `old:${randomBytes(32).toString("base64")}`
const newKey = `new:${randomBytes(32).toString("base64")}`
const ring = keyRing(oldKey)

test("what was encrypted comes back, byte for byte", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(ring.decrypt(ring.encrypt(bytes, "checks.input", "r"), "checks.input", "r")).toEqual(
        Buffer.from(bytes),
      )
    }),
  )
})

test("it is sealed into memory that is given, where a longer value was before, and not where there is no room", () => {
  const longest = 500
  const memory = randomBytes(longest + MAX_SEAL_BYTES)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: longest }), (bytes) => {
      const sealed = ring.encrypt(bytes, "checks.input", "r", memory)
      expect(sealed.buffer).toBe(memory.buffer)
      expect(ring.decrypt(sealed, "checks.input", "r")).toEqual(Buffer.from(bytes))
    }),
  )
  expect(() => ring.encrypt(Buffer.alloc(longest), "t.c", "r", Buffer.alloc(longest))).toThrow(RangeError)
})

test("the same text never looks the same twice, and never like itself", () => {
  const plain = Buffer.from("00123456 00123456")
  const [a, b] = [ring.encrypt(plain, "t.c", "r"), ring.encrypt(plain, "t.c", "r")]
  expect(a.equals(b)).toBe(false)
  expect(a.includes("00123456")).toBe(false)
})

test("changing any one byte is noticed", () => {
  const sealed = ring.encrypt(Buffer.from("an answer"), "t.c", "r")
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => ring.decrypt(altered, "t.c", "r"), `byte ${at}`).toThrow()
  }
})

test("a value moved to another column or to another row does not open there", () => {
  const sealed = ring.encrypt(Buffer.from("x"), "checks.input", "a")
  expect(() => ring.decrypt(sealed, "subjects.identifier", "a")).toThrow()
  expect(() => ring.decrypt(sealed, "checks.input", "b")).toThrow()
  expect(isSealedFor(sealed, "checks.input", "a")).toBe(true)
  expect(isSealedFor(sealed, "checks.input", "b")).toBe(false)
})

test("naming another row in its head does not make it open there", () => {
  const [mine, theirs] = ["a", "b"].map((row) => ring.encrypt(Buffer.from("x"), "t.c", row))
  if (!mine || !theirs) throw new Error("nothing was sealed")
  const at = headOf("old").length
  const forged = Buffer.concat([theirs.subarray(0, at + 16), mine.subarray(at + 16)])
  expect(isSealedFor(forged, "t.c", "b")).toBe(true)
  expect(() => ring.decrypt(forged, "t.c", "b")).toThrow()
})

test("a new key in front encrypts; the old one still opens; a key that is gone does not", () => {
  const rotated = keyRing(`${newKey},${oldKey}`)
  const before = ring.encrypt(Buffer.from("kept"), "t.c", "r")
  expect(rotated.decrypt(before, "t.c", "r").toString()).toBe("kept")
  expect(() => ring.decrypt(rotated.encrypt(Buffer.from("x"), "t.c", "r"), "t.c", "r")).toThrow(/DATA_KEYS/)
  expect(rotated.fingerprint("old")).toBe(ring.fingerprint("old"))
  expect(keyRing(newKey.replace("new", "old")).fingerprint("old")).not.toBe(ring.fingerprint("old"))
})

test("a tag that was cut off is none, though a shorter one would be easier to guess", () => {
  const sealed = ring.encrypt(Buffer.of(), "t.c", "r")
  expect(ring.decrypt(sealed, "t.c", "r")).toEqual(Buffer.of())
  for (let cut = 1; cut <= 16; cut++)
    expect(() => ring.decrypt(sealed.subarray(0, -cut), "t.c", "r"), `${cut} bytes`).toThrow()
})

test("what is no sealed value is reported as such, and one of another place as that", () => {
  for (const bytes of [Buffer.of(), Buffer.of(0), Buffer.of(3, 0), Buffer.from("{}")])
    expect(() => readHead(bytes)).toThrow("not a sealed value")
  const elsewhere = ring.encrypt(Buffer.from("x"), "t.c", "r")
  expect(() => ring.decrypt(elsewhere, "t.d", "r")).toThrow("sealed for another place")
})

test("so many bytes tell where a value belongs, with the longest name of a key", () => {
  const longest = keyRing(oldKey.replace("old", "k".repeat(255)))
  const sealed = longest.encrypt(Buffer.from("x"), "t.c", "r")
  expect(HEAD_BYTES).toBe(273)
  expect(isSealedFor(sealed.subarray(0, HEAD_BYTES), "t.c", "r")).toBe(true)
  expect(isSealedFor(sealed.subarray(0, HEAD_BYTES - 1), "t.c", "r")).toBe(false)
})

test("keys are read with their names, whatever blanks stand around them; the first encrypts", () => {
  const both = keyRing(` new : ${newKey.slice(4)} , ${oldKey} `)
  expect([both.keyId, both.keyIds]).toEqual(["new", ["new", "old"]])
  expect(both.fingerprint("other")).toBeUndefined()
  const key = Buffer.from(oldKey.slice(4), "base64")
  expect(both.fingerprint("old")).toBe(
    createHmac("sha256", key).update("cotejo data key").digest("hex").slice(0, 32),
  )
})
