import fc from "fast-check"
import { expect, test } from "vitest"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { readShowRecord } from "#lib/signatures/show-record.ts"
import { type DeviationCounts, newsOf } from "./news.ts"
import { type Answered, formOf, observe, observeShow } from "./observe.ts"

const lookup = (data: unknown) =>
  Buffer.from(JSON.stringify({ type: "result", status: 200, message: "ok", data }))
const platform = (data: unknown) => Buffer.from(JSON.stringify({ status: "success", message: "ok", data }))

function seen(slug: CheckOperation, answer: Partial<Answered> & { body: Uint8Array }): string[] {
  const answered = { state: "answered", httpStatus: 200, input: {}, word: null, ...answer }
  return observe(operationOf(slug), answered).map(({ topic, path, found }) =>
    [topic, path, found].filter((part) => part !== "").join(" "),
  )
}

const PERSON = {
  dni: "40000001",
  nombres: "ANA",
  apellido_paterno: "RÍOS",
  apellido_materno: "PAZ",
  caracter_verificacion: "7",
  caracter_verificacion_anterior: null,
}

test("an answer as specified is observed as one, and nothing else of it", () => {
  expect(seen("person", { body: lookup(PERSON), input: { dni: "40000001" } })).toEqual([
    "status answered 200",
    "form dni.answered 99999999",
    "answers",
  ])
})

test("what is missing, of another type or not specified is reported with its place", () => {
  const { nombres: _, ...without } = PERSON
  const body = lookup({ ...without, dni: 40_000_001, edad: 30 })
  expect(seen("person", { body })).toEqual([
    "status answered 200",
    "answers",
    "type dni string → number",
    "missing nombres",
    "extra edad",
  ])
})

test("items of a list are one place, and what is not shown of them is noted by its names and types", () => {
  const sheet = {
    propietarios: [{ nombre: "A" }, { nombre: "B" }],
    afectaciones: [{ tipo: "X", monto: 5 }, "TEXTO"],
  }
  const found = seen("vehicle-registry", { body: lookup(sheet) })
  expect(found).toContain("missing propietarios.*.tipo_documento")
  expect(found.filter((one) => one.startsWith("shape"))).toEqual([
    "shape afectaciones array",
    "shape afectaciones.* object",
    "shape afectaciones.*.tipo string",
    "shape afectaciones.*.monto number",
    "shape afectaciones.* string",
  ])
})

test("of a task, the word that it ended with and the fields of its record are observed", () => {
  const body = platform({ task_id: "x", status: "completed", result: { placa: "ABC123" } })
  const found = seen("vin", { body, word: "completed" })
  expect(found).toContain("word task completed")
  expect(found).toContain("shape result.placa string")
})

test("of a refusal, its status and names are observed; of an empty or other body, that it was one", () => {
  const refused = { state: "refused", httpStatus: 400, input: { plate: "ab-123" } }
  const errors = Buffer.from(JSON.stringify({ message: "no", errors: { plate: ["x"] } }))
  expect(seen("vehicle", { ...refused, body: errors })).toEqual([
    "status refused 400",
    "form plate.refused AA-999",
    "refusal 400 object",
    "refusal 400.message string",
    "refusal 400.errors object",
  ])
  expect(seen("vehicle", { ...refused, body: Buffer.alloc(0) })).toContain("refusal 400 empty")
  expect(seen("vehicle", { ...refused, body: Buffer.from("<html>") })).toContain("refusal 400 text")
})

test("of a request for signatures, the number of documents and signers and the words of its states are observed", () => {
  const input = {
    "documents.0.name": "a",
    "signers.0.email": "x",
    "signers.0.full_name": "y",
    "signers.1.email": "z",
  }
  const found = seen("signature", { body: platform({ signature: { status: "sent" } }), input })
  expect(found).toEqual(
    expect.arrayContaining(["amount documents 1", "amount signers 2", "word signature.status sent"]),
  )
  const record = readShowRecord(
    platform({ id: "1", status: "in_signing", signers: [{ signing_status: "pending" }], documents: [] }),
  )
  const shown = record
    ? observeShow(record).map(({ topic, path, found: word }) => `${topic} ${path} ${word}`)
    : []
  expect(shown).toContain("word status in_signing")
  expect(shown).toContain("word signers.*.signing_status pending")
  expect(shown).toContain("missing signers.*.full_name ")
})

test("no value that came is in what is noted, whatever stands in the place of names and words", () => {
  const secret = "4099881177"
  const value = fc.oneof(fc.constant(secret), fc.constant(Number(secret)), fc.constant(null))
  const key = fc.constantFrom(secret, `x${secret}`, "nombre", "Ana Ríos vive en Lima, calle 4099881177")
  const json = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      value,
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(key, tie("any"), { maxKeys: 3 }),
    ),
  })).any
  fc.assert(
    fc.property(
      json,
      fc.constantFrom<CheckOperation>("vin", "aml", "person", "vehicle-registry"),
      (data, slug) => {
        for (const body of [lookup(data), platform(data), lookup({ afectaciones: data, pep: data })]) {
          const found = seen(slug, { body, input: { dni: secret, plate: secret }, word: secret })
          expect(found.join("\n")).not.toContain(secret)
        }
      },
    ),
  )
})

test.each([
  ["ABC-123", "AAA-999"],
  ["Ñandú 7", "AAAAA 9"],
  ["1".repeat(40), `${"9".repeat(24)}…`],
])("%s has the form %s", (value, form) => {
  expect(formOf(value)).toBe(form)
})

test.each<[string, Partial<DeviationCounts>, "new" | "more" | null]>([
  ["never seen before", { recent: 1, earlier: 0 }, "new"],
  ["as often as before", { recent: 10, earlier: 10 }, null],
  ["twice as often", { recent: 20, earlier: 10 }, "more"],
  ["twice of next to nothing", { recent: 2, earlier: 1 }, null],
  ["more often, of few answers", { recent: 5, answersRecent: 10, earlier: 1 }, null],
  ["not seen lately", { recent: 0, earlier: 10 }, null],
])("a deviation %s", (_, counts, news) => {
  const times = { firstAt: new Date(0), lastAt: new Date(0) }
  const base = { operation: "person", topic: "extra" as const, path: "edad", found: "", ...times }
  expect(newsOf({ ...base, recent: 0, earlier: 0, answersRecent: 100, answersEarlier: 100, ...counts })).toBe(
    news,
  )
})
