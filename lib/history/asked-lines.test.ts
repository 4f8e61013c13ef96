import { createTranslator } from "next-intl"
import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { askedLines, askedOf } from "./asked-lines.ts"

const es = await messagesOf("es")

const t = createTranslator({ locale: "es-PE", messages: es }) as unknown as Parameters<typeof askedLines>[1]

test("fields bear their names for people, kinds of document theirs; what is unknown stands as it came", () => {
  const asked = { operation: "kyc", input: { document_type: "dni", document_number: "00123456" } } as const
  expect(askedLines(asked, t)).toEqual(["Tipo de documento: DNI", "Número de documento: 00123456"])
  expect(askedLines({ operation: "kyc", input: { document_type: "PTP", other: "x" } }, t)).toEqual([
    "Tipo de documento: PTP",
    "other: x",
  ])
})

test("a signature request is its documents and signers, without ids, hashes and names of fields", () => {
  const input = {
    id: "0199",
    name: "Contrato",
    "documents.0.name": "contrato.pdf",
    "documents.0.sha256": "ab",
    "documents.0.size": "1",
    "documents.1.name": "anexo.pdf",
    "documents.1.sha256": "cd",
    "documents.1.size": "2",
    "signers.0.full_name": "Ana Torres",
    "signers.0.document_type": "dni",
    "signers.0.document_number": "****0033",
    "signers.0.email": "a***@example.com",
  }
  expect(askedLines({ operation: "signature", input }, t)).toEqual([
    "Documentos: contrato.pdf · anexo.pdf",
    "Firmantes:",
    "Ana Torres (DNI ****0033)",
  ])
})

const MATCH = { dni: "45678900", names: "JUAN", fathers_last_name: "QUISPE" }

test.each<[CheckOperation, Record<string, string>, ReturnType<typeof askedOf>]>([
  ["person", { dni: "45678900" }, { first: "45678900", rest: [] }],
  ["match", MATCH, { first: "45678900", rest: [{ value: "JUAN" }, { value: "QUISPE" }] }],
  // The service's word for a type of document is none of ours.
  [
    "kyc",
    { document_type: "passport", document_number: "X1" },
    { first: "X1", rest: [{ value: "passport", kind: "passport" }] },
  ],
  ["kyc", { document_type: "cedula", document_number: "X1" }, { first: "X1", rest: [{ value: "cedula" }] }],
])("of a question about %s: %o", (operation, input, parts) => {
  expect(askedOf({ operation, input })).toEqual(parts)
})
