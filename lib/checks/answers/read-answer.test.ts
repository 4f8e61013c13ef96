import { expect, test } from "vitest"
import { operationOf } from "#lib/operations/registry.ts"
import { readAnswer, recordFields } from "./read-answer.ts"

const aml = operationOf("aml")
const body = (value: unknown) => Buffer.from(JSON.stringify(value))

test("the record is untouched, but a signed link gives place to our own address of the file", () => {
  const data = {
    dni: "00123456",
    aml_status: "PURPLE",
    zeta: 1,
    alfa: { pdf_link: "inner" },
    pdf_link: "https://signed",
  }
  const read = readAnswer(aml, body({ status: "success", message: "Listo", data }), [
    { id: "f1", role: "pdf_link" },
  ])
  expect(read?.data).toEqual({ ...data, pdf_link: "/api/files/f1" })
  expect(Object.keys(read?.data as object)).toEqual(Object.keys(data))
  expect(read?.message).toBe("Listo")
})

test.each([
  [{ status: "success", data: null }, "null"],
  [{ status: "success", data: {} }, "empty"],
  [{ status: "success", data: [] }, "empty"],
  [{ status: "success", data: "" }, "empty"],
  [{ status: "success" }, "absent"],
  [{ status: "success", data: 0 }, "value"],
  [{ status: "success", data: false }, "value"],
])("%j came with its record %s", (envelope, presence) => {
  expect(readAnswer(aml, body(envelope), [])?.presence).toBe(presence)
})

test("bytes that are no answer read as none", () => {
  expect(readAnswer(aml, Buffer.from("<html>"), [])).toBeUndefined()
})

test.each([
  [[{ pdf_link: "https://signed" }]],
  [{ alfa: { pdf_link: "HTTP://signed" } }],
  [{ alfa: [[{ pdf_link: " https://signed" }]], pdf_link: null }],
  [{ pdf_link: ["https://signed"] }],
  [{ pdf_link: { es: [{ url: "https://signed" }] } }],
])("no signed link is left where no file was expected: %j", (data) => {
  const read = readAnswer(aml, body({ status: "success", data }), [])
  expect(read?.presence).toBe("value")
  expect(JSON.stringify(read?.data)).not.toMatch(/:\/\/signed/)
})

test.each([
  [{ status: "success", data: { aml_status: "RED", dni: "1", zeta: 2 } }, { aml_status: "RED" }],
  [{ status: "success", data: { aml_status: null } }, { aml_status: null }],
  [{ status: "success", data: { dni: "1" } }, {}],
  [{ status: "success", data: [{ aml_status: "RED" }] }, {}],
  [{ status: "success", data: null }, {}],
  [{ status: "success" }, {}],
])("of %j only the fields that are asked for are read", (envelope, fields) => {
  expect(recordFields(aml, body(envelope), ["aml_status"])).toEqual(fields)
})

test("a field is read as the whole answer has it, its links withheld; bytes that are no answer have none", () => {
  const data = { pdf_link: "https://signed", alfa: { pdf_link: "https://signed" }, beta: 1 }
  const envelope = body({ status: "success", data })
  const whole = readAnswer(aml, envelope, [])?.data as Partial<typeof data> | undefined
  const { pdf_link, alfa } = whole ?? {}
  expect(recordFields(aml, envelope, ["pdf_link", "alfa"])).toEqual({ pdf_link, alfa })
  expect(recordFields(aml, Buffer.from("<html>"), ["aml_status"])).toEqual({})
})
