import { expect, test } from "vitest"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import { readShowRecord } from "#lib/signatures/show-record.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import { placesOf, withoutAskedSigners, withoutShownSigners } from "./signer-data.ts"

const ANA = {
  full_name: "Ana Ñahui Quispe",
  document_type: "dni",
  document_number: "40000060",
  email: "ana.nahui@example.pe",
  phone: "+51987654321",
}
const LUIS = {
  ...ANA,
  full_name: "Luis Poma",
  document_number: "40000061",
  email: "luis@example.pe",
  phone: "",
}

const asked = {
  id: "r-1",
  name: "Contrato Ana Ñahui Quispe",
  "documents.0.name": "contrato-40000060.pdf",
  "documents.0.sha256": "0".repeat(64),
  "documents.0.size": "10",
  ...Object.fromEntries(
    [ANA, LUIS].flatMap((signer, at) =>
      Object.entries(signer).map(([key, value]) => [`signers.${at}.${key}`, value]),
    ),
  ),
}

test("what was asked loses one signer, wherever they are named; it is a request still, and the other is in it", () => {
  const left = withoutAskedSigners(asked, [0])
  expect(JSON.stringify(left)).not.toMatch(/Ana|40000060|987654321/)
  const { request } = unflattenRequest(left)
  expect(request.name).toBe(`Contrato ${ERASED_TEXT}`)
  expect(request.signers[0]).toMatchObject({ full_name: ERASED_TEXT, document_type: "dni" })
  expect(request.signers[1]).toMatchObject({ full_name: "Luis Poma", document_number: "40000061" })
})

test("what was shown loses them too; how they signed and when stays, and so do their places", () => {
  const signer = (of: typeof ANA) => ({
    ...of,
    id: `s-${of.email}`,
    signing_status: "1",
    signed_at: "2026-01-01T00:00:00Z",
  })
  const shown = Buffer.from(
    JSON.stringify({
      status: "success",
      data: {
        id: "x",
        name: asked.name,
        rejected_by: ANA.full_name,
        signers: [signer(ANA), signer(LUIS)],
        documents: [],
      },
    }),
  )
  expect(placesOf(shown, (number) => number === "40000061")).toEqual([1])
  const left = withoutShownSigners(shown, [0])
  expect(left?.toString()).not.toMatch(/Ana|40000060|987654321/)
  const record = readShowRecord(left ?? Buffer.alloc(0))
  expect(record?.signers.map(({ full_name, signed_at }) => [full_name, signed_at])).toEqual([
    [ERASED_TEXT, "2026-01-01T00:00:00Z"],
    ["Luis Poma", "2026-01-01T00:00:00Z"],
  ])
  expect(withoutShownSigners(Buffer.from("no es JSON"), [0])).toBeNull()
})
