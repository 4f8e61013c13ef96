import { expect, test } from "vitest"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { spreadsheetResidue, validateRow } from "./validate-row.ts"

const validate = (operation: OperationSlug, values: Record<string, string>) =>
  validateRow(operation, { id: 1, line: null, values }, "2026-11-20")
const kinds = (operation: OperationSlug, values: Record<string, string>) =>
  validate(operation, values).faults.map(({ kind }) => kind)

test.each([
  ["1HGCM82633A004352", []],
  [" 1hgcm82633a004352 ", []],
  ["1HGCM82633A00435", ["vinShort"]],
  ["1HGCM82633A0043521", ["vinLong"]],
  ["IHGCM82633A004352", ["vinI"]],
  ["1HGCM82633AO04352", ["vinO"]],
  ["1HGCM82633A00435Q", ["vinQ"]],
  ["1HGCM82633A-04352", ["vinCharacter"]],
  ["IO", ["vinShort", "vinI", "vinO"]],
  ["", ["required"]],
])("VIN %j: %j", (vin, expected) => {
  expect(kinds("vin", { vin })).toEqual(expected)
})

test("a fault of a VIN says where it is, and nothing is corrected", () => {
  const { faults, input } = validate("vin", { vin: "1HGCM82633AO04352" })
  expect(faults[0]?.vin).toEqual({ kind: "letter", position: 12, character: "O" })
  expect(input).toEqual({ vin: "1HGCM82633AO04352" })
})

test.each([
  [{ dni: "00123456", names: "ANA" }, []],
  [{ dni: "123456", names: "ANA" }, ["eightDigits"]],
  [{ dni: "00123456" }, ["oneMoreField"]],
  [{ dni: "00123456", birth_date: "03/05/1990" }, ["date"]],
  [{ dni: "00123456", verification_digit: "12" }, ["oneCharacter"]],
])("match %j: %j", (values, expected) => {
  expect(kinds("match", values)).toEqual(expected)
})

test("a date in another form is not called incomplete, and one that does not exist is", () => {
  const messages = (birth_date: string) =>
    validate("match", { dni: "00123456", birth_date }).faults.map(({ message }) => message)
  expect(messages("3/5/1990")).toEqual(["dateForm"])
  expect(messages("1990-02-30")).toEqual(["wholeDate"])
  const { faults } = validate("foreigner", { document_number: "002000004", birthdate: "03/05/1990" })
  expect(faults.map(({ message }) => message)).toEqual(["dateForm"])
})

test("what a spreadsheet left in place of a value is never asked about", () => {
  expect(kinds("person", { dni: "#N/A" })).toEqual(["formula"])
  expect(kinds("match", { dni: "00123456", names: "=A1&B1" })).toEqual(["formula"])
  expect(validate("person", { dni: '="00123456"' })).toMatchObject({ question: null, subject: null })
})

test("what is far from any VIN is reported by its length and its first characters", () => {
  const { faults } = validate("vin", { vin: "¿".repeat(90) })
  expect(faults[0]?.vin).toEqual({ kind: "length", length: 90 })
  expect(faults.length).toBeLessThan(30)
})

test("what is empty is not sent, and zeros are", () => {
  expect(validate("match", { dni: "00123456", names: " ANA ", issue_date: "" }).input).toEqual({
    dni: "00123456",
    names: "ANA",
  })
})

test("a format that the specification does not show is remarked on, no more", () => {
  const { faults, notes } = validate("person", { dni: "123456" })
  expect(faults).toEqual([])
  expect(notes).toEqual([{ field: "dni", note: { key: "digits", usual: 8, found: 6, what: "dni" } }])
})

test.each<[OperationSlug, Record<string, string>, Record<string, string>]>([
  ["vehicle", { plate: "abc-123" }, { plate: "ABC-123" }],
  ["vehicle", { plate: "CTJ-001" }, { plate: "CTJ001" }],
  ["person", { dni: "40.000.001" }, { dni: "40000001" }],
  ["company", { ruc: "20 10000000 1" }, { ruc: "20100000001" }],
  [
    "kyc",
    { document_type: "dni", document_number: "40.000.001" },
    { document_type: "dni", document_number: "40000001" },
  ],
])("one question of %s in two writings is a repetition", (operation, one, other) => {
  expect(validate(operation, one).question).toBe(validate(operation, other).question)
})

test("zeros and other fields tell two questions apart", () => {
  expect(validate("person", { dni: "00123456" }).question).not.toBe(
    validate("person", { dni: "123456" }).question,
  )
  expect(validate("match", { dni: "00123456", names: "A.N.A" }).question).not.toBe(
    validate("match", { dni: "00123456", names: "ANA" }).question,
  )
})

test("what our server said stays with the row", () => {
  const row = { id: 1, line: null, values: { dni: "1" }, serverErrors: { dni: ["No."] } }
  expect(validateRow("person", row, "2026-11-20").faults).toEqual([
    { field: "dni", kind: "refused", message: "No." },
  ])
})

test.each([
  ["#N/A", "cellError"],
  [" #¡REF! ", "cellError"],
  ["#¿NOMBRE?", "cellError"],
  ["=A1&B1", "cellFormula"],
  ['="00123456"', "cellFormula"],
  ["#1", null],
  ["ANA", null],
  ["", null],
])("%j: %j", (text, residue) => {
  expect(spreadsheetResidue(text)).toBe(residue)
})
