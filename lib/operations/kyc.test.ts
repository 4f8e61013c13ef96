import { expect, test } from "vitest"
import { kyc } from "./kyc.ts"

/** Specification, Last KYC session: `document_type` is any word ("e.g. dni, ce, passport"). */
test.each([
  ["dni", "dni"],
  ["CE", "ce"],
  ["Passport", "passport"],
  ["carné", "document"],
  ["constructor", "document"],
  ["__proto__", "document"],
])("a document of the type %s is of the kind %s", (document_type, kind) => {
  expect(kyc.subject({ document_type, document_number: "001" })).toEqual({ kind, identifier: "001" })
})
