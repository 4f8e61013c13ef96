import { expect, test } from "vitest"
import { ownDatabase } from "#test/processes/own-database.ts"
import { DAMAGED_TEXT } from "./damaged-text.ts"
import { seal, stored, textOf } from "./sealed.ts"

ownDatabase()

const encode = (text: string) => Buffer.from(text)
const decode = (plain: Buffer) => plain.toString()
const kept = (text: string) => stored(seal("row", text).bytesIn("people.name", encode), "people.name", decode)

test("a value opens in its own row alone, before it is written and after", () => {
  for (const sealed of [seal("row", "ANA"), kept("ANA")]) {
    expect(sealed.open("row")).toBe("ANA")
    expect(sealed.tryOpen("row")).toBe("ANA")
    expect(() => sealed.open("another")).toThrow(expect.objectContaining({ code: "record_damaged" }))
    expect(sealed.tryOpen("another")).toBeUndefined()
  }
})

test("what is kept holds nothing of the value, is another each time, and opens under its own place alone", () => {
  const bytes = seal("row", "ANA MARIA QUISPE").bytesIn("people.name", encode)
  expect(bytes.includes("QUISPE")).toBe(false)
  expect(seal("row", "ANA MARIA QUISPE").bytesIn("people.name", encode).equals(bytes)).toBe(false)
  expect(stored(bytes, "people.note", decode).tryOpen("row")).toBeUndefined()
  const sealed = stored(bytes, "people.name", decode)
  expect(sealed.bytesIn("people.name", encode)).toBe(bytes)
  const altered = Buffer.from(bytes)
  altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1)
  const broken = stored(altered, "people.name", decode)
  expect(broken.tryOpen("row")).toBeUndefined()
  expect(() => broken.open("row")).toThrow(expect.objectContaining({ cause: expect.any(Error) as Error }))
})

test("a text for people is itself in its row, or says that it is damaged", () => {
  expect(textOf(kept("ANA"), "row")).toBe("ANA")
  expect(textOf(kept(""), "row")).toBe("")
  expect(textOf(kept("ANA"), "now")).toBe(DAMAGED_TEXT)
})
