import fc from "fast-check"
import { expect, test } from "vitest"
import { type ExactJson, parseExact, writeExact } from "#lib/checks/answers/exact-json.ts"
import { safeRecord } from "./safe-record.ts"

const shown = (record: unknown): string =>
  writeExact(safeRecord(parseExact(JSON.stringify(record)) as ExactJson), "withheld")

test.each([
  [{ signers: [{ signer_url: "https://s.example/sign/1" }] }, "/sign/1"],
  [{ signers: [{ signer_url: "s.example/sign/1" }] }, "/sign/1"],
  [{ signers: [{ signer_url: { href: "x/sign/1" } }] }, "/sign/1"],
  [{ documents: [{ file_url: "https://s.example/f?k=1", campo_nuevo: "https://s.example/f?k=1" }] }, "k=1"],
  [{ campo_nuevo: { enlace: " https://s.example/other " } }, "other"],
  [
    { signers: [{ signer_url: "https://s.example/sign/1" }], nota: "abre https://s.example/sign/1 ya" },
    "/sign/1",
  ],
  [{ signers: [{ email: "ana@example.pe" }] }, "ana@"],
  [{ signers: [{ email: 5, document_number: 40_000_060, phone: ["+51987654321"] }] }, "4000006"],
  [{ signers: [{ phone: "+51987654321" }] }, "9876543"],
])("a link or contact data does not get through: %j", (record, secret) => {
  expect(shown(record)).not.toContain(secret)
})

test("everything else stays as it came, nothings as well", () => {
  const record = {
    name: "Contrato: ver https://example.pe en la web",
    rejected_reason: "Nota: falta una firma",
    size_mb: "0.01",
    phone: "",
    email: null,
    file_url: null,
    documents: [],
    number: 1.5,
  }
  expect(JSON.parse(shown(record))).toEqual(record)
})

test("whatever the shape, no value of a link field is shown", () => {
  const secret = fc.stringMatching(/^[a-z0-9]{12}$/)
  const within = (value: unknown) => fc.constantFrom(value, [value], { a: value }, { a: [{ b: value }] })
  fc.assert(
    fc.property(
      secret.chain((word) => fc.tuple(fc.constant(word), within(word))),
      ([word, value]) => {
        expect(shown({ list: [{ signer_url: value, file_url: value }] })).not.toContain(word)
      },
    ),
  )
})
