import { expect, test } from "vitest"
import { isUnsafeAddress, safeHref } from "./interface-paths.ts"

const OWN = ["http://127.0.0.1:4010", "https://api.example.pe/hub"]

test.each([
  ["https://example.pe/a?b=1", "https://example.pe/a?b=1"],
  ["HTTPS://example.pe", "https://example.pe/"],
  ["http://127.0.0.1:4010/kyc/1", "http://127.0.0.1:4010/kyc/1"],
  ["https://api.example.pe/hub/files/1", "https://api.example.pe/hub/files/1"],
  ["https://example.pe/api/v1/x", "https://example.pe/api/v1/x"],
])("%s becomes a link", (text, href) => {
  expect(safeHref(text, OWN)).toBe(href)
})

test.each([
  "http://example.pe",
  "http://127.0.0.1:4011/kyc/1",
  "javascript:alert(1)",
  "https://bank.example@evil.example/",
  "see https://example.pe",
  "https://a b",
  " https://example.pe",
  "data:text/html,x",
  "//example.pe",
  "https://",
  "",
  "http://127.0.0.1:4010/v2/consulta/personas",
  "http://127.0.0.1:4010/files/../api/v1/esign/signature/1",
  "https://api.example.pe/hub/api/v1/solutions/aml-report",
  "https://api.example.pe/%61pi/v1/x",
])("%o stays text", (text) => {
  expect(safeHref(text, OWN)).toBeNull()
})

test.each([
  "http://example.pe",
  "http://127.0.0.1:4011/kyc/1",
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "data:text/html,x",
  "https://bank.example@evil.example/",
  "//example.pe",
  "https:\\\\example.pe",
  "ftp://example.pe/x",
  " https://example.pe",
  "https://api.example.pe/v2/consulta/personas",
])("%o is no address to be copied", (text) => {
  expect(isUnsafeAddress(text, OWN)).toBe(true)
})

test.each([
  "https://example.pe/a",
  "http://127.0.0.1:4010/kyc/1",
  "En Progreso",
  "RUC: 20100000001",
  "12:30",
  "",
])("%o may be copied as it is", (text) => {
  expect(isUnsafeAddress(text, OWN)).toBe(false)
})
