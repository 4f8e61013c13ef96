import { expect, test } from "vitest"
import { instantOf, readShowRecord } from "./show-record.ts"

const bytes = (json: unknown) => new TextEncoder().encode(JSON.stringify(json))

const signer = {
  id: "s",
  signing_status: "pending",
  signing_status_name: "Pendiente",
  full_name: "Ana",
  document_type: "dni",
  document_number: "00123456",
  email: "ana@correo.pe",
  phone: "",
  signer_url: "https://firma.example/s",
  biometric_validation_id: null,
  biometric_validation_status: null,
  biometric_validation_status_name: null,
  created_at: "2026-11-20T10:00:00Z",
  viewed_at: null,
  signed_at: null,
  rejected_at: null,
}
const data = {
  id: "r",
  organization_id: "o",
  name: "Contrato",
  status: "sent",
  status_name: "Enviado",
  created_at: "2026-11-20T10:00:00Z",
  expiration_date: "2026-11-30T10:00:00Z",
  completed_at: null,
  rejected_at: null,
  rejected_reason: null,
  rejected_by: null,
  documents: [],
  signers: [signer],
}

test("a record as specified is read without a deviation, its zeros kept", () => {
  const record = readShowRecord(bytes({ status: "success", message: "", data }))
  expect(record).toMatchObject({ name: "Contrato", signers: [signer], deviations: [], raw: data })
})

test("a record of another shape is kept whole and its differences are named", () => {
  const odd = { ...data, name: 7, signers: ["ana@correo.pe"], fase: 2 }
  const record = readShowRecord(bytes({ status: "success", data: odd }))
  expect(record).toMatchObject({ name: null, signers: [{ full_name: null, viewed_at: null }], raw: odd })
  expect(record?.deviations.map(({ path }) => path)).toEqual(["name", "signers.0", "fase"])
})

test("the specification gives a request that is shown its date, unlike one just created", () => {
  const record = readShowRecord(bytes({ status: "success", data: { ...data, expiration_date: null } }))
  expect(record).toMatchObject({ expiration_date: null, deviations: [{ path: "expiration_date" }] })
})

test("an empty text in the place of an instant is no fact; an empty name is a name that came so", () => {
  const blank = {
    ...data,
    rejected_at: "",
    completed_at: " ",
    signers: [{ ...signer, rejected_at: "", full_name: "" }],
  }
  const record = readShowRecord(bytes({ status: "success", data: blank }))
  expect(record).toMatchObject({
    rejected_at: null,
    completed_at: null,
    signers: [{ rejected_at: null, full_name: "" }],
    raw: blank,
  })
})

test.each([{ status: "success", data: null }, { status: "success" }, { status: "error", data }, [], "x"])(
  "what carries no record is none: %#",
  (json) => {
    expect(readShowRecord(bytes(json))).toBeUndefined()
  },
)

test.each([
  ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-20T10:00:00-05:00", "2026-11-20T15:00:00.000Z"],
  ["mañana", undefined],
  ["2026-11-20", undefined],
  ["2026-11-20T10:00:00", undefined],
  [null, undefined],
])("an instant is read as one only when it is one: %s", (text, iso) => {
  expect(instantOf(text)?.toISOString()).toBe(iso)
})
