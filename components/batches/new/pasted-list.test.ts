import { expect, test } from "vitest"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { holdsMany, listedValues, splitValues } from "./pasted-list.ts"

const DNI = { field: "dni", label: "Número de DNI", names: ["dni", "Número de DNI"], optional: false }
const valuesOf = (text: string, kind: SubjectKind) => listedValues(text, DNI, kind)?.map(({ value }) => value)

test.each<[SubjectKind, string, string[]]>([
  ["dni", "00123456\n40000001", ["00123456", "40000001"]],
  ["dni", "00123456 40000001,40000002;\t40000003", ["00123456", "40000001", "40000002", "40000003"]],
  ["dni", "DNI\n00123456\r\n40000001 40000002\n", ["00123456", "40000001", "40000002"]],
  ["dni", "\n número de dni\n00123456", ["00123456"]],
  ["dni", "00123456\t40000001\n40000002\t40000003", ["00123456", "40000001", "40000002", "40000003"]],
  ["dni", "ANA\n00123456", ["ANA", "00123456"]],
  ["dni", "DNI 00123456", ["00123456"]],
  ["dni", "DNI, 00123456, 40000001", ["DNI", "00123456", "40000001"]],
  ["dni", "40.000.001\n40,000,002\n4000 0003\n40000004-5", ["40000001", "40000002", "40000003", "40000004"]],
  ["dni", "1234567 1234568", ["1234567", "1234568"]],
  ["dni", "CLIENTE 1\nCLIENTE 2", ["CLIENTE 1", "CLIENTE 2"]],
  ["ruc", "20,512,345,678\n20,601,234,567", ["20512345678", "20601234567"]],
  ["ruc", "20,512,345,678 20,601,234,567", ["20512345678", "20601234567"]],
  ["plate", "ABC 123\nA1B 234\nACB-0123", ["ABC123", "A1B234", "ACB-0123"]],
  ["plate", "ABC 123, A1B 234; ACB-0123", ["ABC123", "A1B234", "ACB-0123"]],
  ["plate", "ABC-123 XYZ-987", ["ABC-123", "XYZ-987"]],
  ["vin", "9BWZZZ377VT004251 BWZZZ377VT004251", ["9BWZZZ377VT004251", "BWZZZ377VT004251"]],
])("of %s, %j is a list of values, without the title above them", (kind, text, values) => {
  expect(valuesOf(text, kind)).toEqual(values)
})

test.each<[SubjectKind, string, string, string]>([
  ["ruc", "20512345678 EL SOL S.A.C.", "20512345678", "EL SOL S.A.C."],
  ["ruc", "EL SOL S.A.C., 20512345678", "20512345678", "EL SOL S.A.C."],
  ["ruc", "20,512,345,678 EL SOL 2000 S.A.C.", "20512345678", "EL SOL 2000 S.A.C."],
  ["dni", "00123456;ANA PAZ", "00123456", "ANA PAZ"],
  ["vin", "9BWZZZ377VT004251 TOYOTA YARIS", "9BWZZZ377VT004251", "TOYOTA YARIS"],
])("of %s, %j is one row with a name, not a question for each word", (kind, text, value, rest) => {
  expect(listedValues(`\n${text}`, DNI, kind)).toEqual([{ line: 2, value, rest }])
})

test.each([
  "Cliente\tDNI\nJuan\t00123456",
  "Juan Rojas\t00123456\nAna\t40000002",
  "Cliente;DNI\nJuan;00123456",
  "DNI,Cliente\n00123456,Juan",
  "DNI\tRUC\n00123456\t20100000001",
])("%j is a table, whose columns are distinguished first", (text) => {
  expect(listedValues(text, DNI, "dni")).toBeNull()
})

test.each([
  ["a b\tc\nd\r\ne,f;g|h", ["a", "b", "c", "d", "e", "f", "g", "h"]],
  ['"00123456","00123457"', ["00123456", "00123457"]],
  ["\u00a0 00123456 ;;, \n\n", ["00123456"]],
  ["  \n", []],
])("%j holds %j", (text, values) => {
  expect(splitValues(text)).toEqual(values)
})

test("zeros, case and letters that are not allowed stay as they came", () => {
  expect(splitValues("0001 ioq")).toEqual(["0001", "ioq"])
})

test("one value is not many", () => {
  expect(holdsMany(" 00123456\n")).toBe(false)
  expect(holdsMany("1 2")).toBe(true)
})
