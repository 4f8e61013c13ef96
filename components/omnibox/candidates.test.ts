import fc from "fast-check"
import { expect, test } from "vitest"
import { normalizeDocument } from "#lib/domain/normalize-document.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { candidatesFor, identifierOf } from "./candidates.ts"

const likely = (text: string) => candidatesFor(text).likely.map(({ operation }) => operation)

/** The operations whose positions among the guesses are tested here; others may be between them. */
const PINNED: ReadonlySet<string> = new Set([
  "person",
  "person-ext",
  "foreigner",
  "company",
  "vehicle",
  "vehicle-registry",
  "vin",
  "match",
  "kyc",
  "aml",
])

test.each([
  ["00123456", ["person", "person-ext", "aml", "kyc"]],
  ["  00123456\t", ["person", "person-ext", "aml", "kyc"]],
  ["20100000001", ["company"]],
  ["10456789012", ["company"]],
  ["99999999999", ["company"]],
  ["2010000000", ["company"]],
  ["ABC-123", ["vehicle", "vehicle-registry"]],
  ["a1b234", ["vehicle", "vehicle-registry"]],
  ["1234-AB", ["vehicle", "vehicle-registry"]],
  ["001234567", ["foreigner", "kyc"]],
  ["N1234567", ["kyc", "foreigner", "kyc"]],
  ["9BWZZZ377VT004251", ["vin"]],
  ["9bwzzz377vt004251", ["vin"]],
  ["9BWZZZ377VTO04251", []],
  ["9BWZZZ377VT00425", []],
  // "40000024 aml" names the query behind the document.
  ["40000024 aml", ["aml"]],
  ["40000024 rosa", []],
  ["123456", []],
  ["ABCDEF", []],
  ["ana quispe", []],
  // A label changes nothing: a word is searched for, never asked.
  ["vin diesel", []],
  ["RUC: Alicorp", []],
  // Signs within an identifier are taken out.
  ["20.100.000.001", ["company"]],
  ["20-10000000-1", ["company"]],
  ["20 10000000 1", ["company"]],
  ["12.345.678", ["person", "person-ext", "aml", "kyc"]],
  ["\u202a12345678\u202c", ["person", "person-ext", "aml", "kyc"]],
  ["12345678-K", ["person", "person-ext", "aml", "kyc"]],
  ["9BW ZZZ 377 VT 004251", ["vin"]],
  ["9BW-ZZZ377-VT004251", ["vin"]],
  ["A1B 234", ["vehicle", "vehicle-registry"]],
  ["ABC.123", ["vehicle", "vehicle-registry"]],
  ["placa ABC 123", ["vehicle", "vehicle-registry"]],
  // Days and years are no documents, a word with a figure is a name.
  ["23/11/2026", []],
  ["2026-11-23", []],
  ["2024-2025", []],
  ["ABC 123", []],
  ["", []],
  ["   ", []],
])("%j is best guessed as %j", (text, operations) => {
  expect(likely(text).filter((slug) => PINNED.has(slug))).toEqual(operations)
})

test.each([
  ["ruc 12345678", "company", { ruc: "12345678" }],
  ["DNI: 123", "person", { dni: "123" }],
  ["placa:XY-1", "vehicle", { plate: "XY-1" }],
  ["VIN 9BWZZZ", "vin", { vin: "9BWZZZ" }],
  ["CE 00123", "foreigner", { document_number: "00123" }],
  ["pasaporte AB1", "kyc", { document_type: "passport", document_number: "AB1" }],
])("%j says itself what it is", (text, operation, input) => {
  expect(candidatesFor(text).likely[0]).toMatchObject({ operation, input })
  expect(identifierOf(text)).toBe(Object.values(input).at(-1))
})

test.each([
  ["20.100.000.001", { ruc: "20100000001" }],
  ["RUC 20 10000000 1", { ruc: "20100000001" }],
  ["vin: 9bw zzz 377 vt 004251", { vin: "9bwzzz377vt004251" }],
  ["12345678-K", { dni: "12345678" }],
  ["placa ACB - 0123", { plate: "ACB-0123" }],
  ["20,512,345,678", { ruc: "20512345678" }],
  ["R.U.C. 20512345678", { ruc: "20512345678" }],
])("%j is offered, and looked for, as %j", (text, input) => {
  expect(candidatesFor(text).likely[0]).toMatchObject({ input })
  expect(identifierOf(text)).toBe(Object.values(input)[0])
})

test("a foreigner still needs a birth date, a KYC question of unknown kind its type", () => {
  expect(candidatesFor("001234567").likely[0]).toMatchObject({
    operation: "foreigner",
    missing: ["birthdate"],
  })
  const kyc = candidatesFor("ABC-123").others.find(({ operation }) => operation === "kyc")
  expect(kyc).toMatchObject({ input: { document_number: "ABC-123" }, missing: ["document_type"] })
})

test.each([
  "Pedro",
  "qwertz",
  "Núñez Peña",
  "Flota 2026",
  "Lote 12",
  "Mar 100",
  "Rentacar Sur 02024",
  "ABCDEFGHJKLMNPRST",
  "SOL S.A.C.",
])("%j is words: looked for, never asked", (text) => {
  expect(candidatesFor(text)).toEqual({ likely: [], others: [] })
})

test("any text with a figure may be asked of any operation, as it is, once each", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), (typed) => {
      const text = `${typed.replaceAll(/\s/g, "")}7`
      const { likely, others } = candidatesFor(text)
      const all = [...likely, ...others]
      expect(new Set(all.map(({ operation }) => operation))).toEqual(new Set(OPERATION_SLUGS))
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      const asIs = [text, ...DOSSIER_KINDS.map((kind) => normalizeDocument(kind, text))]
      for (const one of all) expect(asIs).toContain(Object.values(one.input).at(-1))
    }),
  )
})
