import { expect, test } from "vitest"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { askedOf } from "./asked-of.ts"

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
