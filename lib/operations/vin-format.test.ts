import fc from "fast-check"
import { expect, test } from "vitest"
import { vin } from "./vin.ts"
import { isVin, normalizeVin, vinFaults } from "./vin-format.ts"

const GOOD = "1HGCM82633A004352"

test.each([GOOD, "11111111111111111", "ABCDEFGHJKLMNPRST", "UVWXYZ01234567890"])(
  "%s is well formed",
  (text) => {
    expect(vinFaults(text)).toEqual([])
  },
)

test("no check digit is looked at", () => {
  for (const digit of "0123456789X") expect(vinFaults(`1HGCM826${digit}3A004352`)).toEqual([])
})

test.each([16, 18, 0])("%i characters are a fault of length", (length) => {
  expect(vinFaults("A".repeat(length))).toEqual([{ kind: "length", length }])
})

test.each(["I", "O", "Q"])("the letter %s is pointed at, wherever it stands, in either case", (letter) => {
  for (const at of [1, 9, 17]) {
    const wrong = GOOD.slice(0, at - 1) + letter + GOOD.slice(at)
    const expected = [{ kind: "letter", position: at, character: letter }]
    expect(vinFaults(normalizeVin(wrong))).toEqual(expected)
    expect(vinFaults(normalizeVin(wrong.toLowerCase()))).toEqual(expected)
  }
})

test.each(["ſ", "ı", "ß", "Ñ", "ñ", "-", ".", " ", "０"])(
  "%s is not turned into a letter that nobody typed",
  (character) => {
    const typed = `1HGCM8263${character}A004352`
    expect(normalizeVin(typed)).toBe(typed)
    expect(vinFaults(typed)).toEqual([{ kind: "character", position: 10, character }])
    expect(vin.input.safeParse({ vin: typed }).success).toBe(false)
  },
)

test("what is sent is what was typed, but for its case and the blanks around it", () => {
  expect(vin.input.parse({ vin: ` ${GOOD.toLowerCase()}\n` })).toEqual({ vin: GOOD })
  fc.assert(
    fc.property(fc.stringMatching(/^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$/), (text) => {
      expect(vin.input.parse({ vin: text }).vin.toLowerCase()).toBe(text.toLowerCase())
    }),
  )
})

test.each([
  ["1HGCM82633A004352", true],
  [" 1hgcm82633a004352 ", true],
  ["1HGCM82633A00435", false],
  ["1HGCM82633AO04352", false],
  ["1HGCM82633A00435ſ", false],
])("%j is a VIN: %s", (text, is) => {
  expect(isVin(text)).toBe(is)
})
