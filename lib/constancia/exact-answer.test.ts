import { expect, test } from "vitest"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { holdsLink } from "./exact-answer.ts"

const LINK = "https://files.example.com/r.pdf?sig=abc"

test.each<[CheckOperation, string, boolean]>([
  ["aml", JSON.stringify({ data: { pdf_link: LINK } }), true],
  ["aml", JSON.stringify({ data: { pdf_link: null, adverse_media: [{ title: "x" }] } }), false],
  ["aml", JSON.stringify({ data: { adverse_media: [{ source: `leer ${LINK}` }] } }), true],
  ["aml", '{"data":{"pdf_link":"https:\\u002f\\u002ffiles.example.com', true],
  ["aml", '{"data":{"pdf_link":"https:\\/\\/files.example.com\\/r.pdf"}}', true],
  ["vehicle", JSON.stringify({ data: { file_url: LINK } }), true],
  ["vin", JSON.stringify({ data: { state: "done", report: LINK } }), true],
  ["vin", JSON.stringify({ data: { task_id: "t-1" } }), false],
  ["signature", JSON.stringify({ data: { signature: { signers: [{ signer_url: LINK }] } } }), true],
  ["kyc", JSON.stringify({ data: { url: LINK } }), false],
  ["person", `<a href="${LINK}">`, false],
])("%s %s: %s", (operation, body, held) => {
  expect(holdsLink(operation, Buffer.from(body))).toBe(held)
})
