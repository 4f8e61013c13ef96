import { expect, test } from "vitest"
import { listedValues } from "./pasted-list.ts"

const DNI = { field: "dni", label: "Número de DNI", names: ["dni", "Número de DNI"], optional: false }

test.each([
  ["00123456\n40000001", ["00123456", "40000001"]],
  ["00123456 40000001,40000002;\t40000003", ["00123456", "40000001", "40000002", "40000003"]],
  ["DNI\n00123456\r\n40000001 40000002\n", ["00123456", "40000001", "40000002"]],
  ["\n número de dni\n00123456", ["00123456"]],
  ["00123456\t40000001\n40000002\t40000003", ["00123456", "40000001", "40000002", "40000003"]],
  ["ANA\n00123456", ["ANA", "00123456"]],
  ["DNI 00123456", ["DNI", "00123456"]],
  ["DNI, 00123456, 40000001", ["DNI", "00123456", "40000001"]],
])("%j is a list of values, without the title above them", (text, values) => {
  expect(listedValues(text, DNI)).toEqual(values)
})

test.each([
  "Cliente\tDNI\nJuan\t00123456",
  "Juan Rojas\t00123456\nAna\t40000002",
  "Cliente;DNI\nJuan;00123456",
  "DNI,Cliente\n00123456,Juan",
  "DNI\tRUC\n00123456\t20100000001",
])("%j is a table, whose columns are distinguished first", (text) => {
  expect(listedValues(text, DNI)).toBeNull()
})
