import { expect, test } from "vitest"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { batchOfSelected, duplicatesUpTo, identifiersOf } from "./selectable-check.ts"
import { selectableChecks } from "./selectable-checks.ts"

type Given = {
  operation?: CheckOperation
  subjectId?: string
  kind?: ResultKind | null
  input?: Record<string, string>
}

let made = 0
function check({ operation = "person", subjectId = "one", kind = "record", input }: Given = {}) {
  made += 1
  return {
    id: String(made),
    operation,
    subjectId,
    state: kind === null ? "pending" : "answered",
    requestedAt: "2026-11-20T05:00:00.000Z",
    input: input ?? { dni: "00123456" },
    result: kind === null ? null : { kind, line: { title: "", word: null, came: "value", marks: [] } },
  } as unknown as ListedCheck
}

const REQUEST = {
  id: "r",
  name: "Contrato",
  "documents.0.name": "a.pdf",
  "documents.0.sha256": "0",
  "documents.0.size": "1",
}

test("checks of one subject with a record each bear one number; others none", () => {
  const list = [
    check(),
    check({ operation: "company", input: { ruc: "20100070970" }, subjectId: "two" }),
    check({ operation: "person-ext" }),
    check({ kind: "nothing" }),
    check({ kind: null }),
    check({ subjectId: "three" }),
    check({ subjectId: "three" }),
  ]
  expect(selectableChecks(list).map(({ like }) => like)).toEqual([
    0,
    undefined,
    0,
    undefined,
    undefined,
    1,
    1,
  ])
})

test("what it is about is said as in the list, a request by its name", () => {
  const list = selectableChecks([check(), check({ operation: "signature", input: REQUEST })])
  expect(list.map(({ about }) => about)).toEqual(["00123456", "Contrato"])
  expect(list[0]).toEqual({
    id: expect.any(String),
    operation: "person",
    state: "answered",
    requestedAt: "2026-11-20T05:00:00.000Z",
    about: "00123456",
  })
})

test("equal questions of one second are numbered", () => {
  const list = selectableChecks([
    check(),
    check({ operation: "person-ext" }),
    check(),
    check({ input: { dni: "45678912" } }),
  ])
  expect(list.map((one) => duplicatesUpTo(list, one))).toEqual([1, 1, 2, 1])
})

test("identifiers leave once each, names of requests never", () => {
  const list = [
    check(),
    check(),
    check({ input: { dni: "45678912" } }),
    check({ operation: "signature", input: REQUEST }),
  ]
  expect(identifiersOf(selectableChecks(list))).toEqual(["00123456", "45678912"])
})

test.each([
  ["of one operation, that its identifier makes", [check(), check()], "person"],
  ["of two", [check(), check({ operation: "person-ext" })], null],
  [
    "one that asks for more",
    [check({ operation: "foreigner", input: { document_number: "001", birthdate: "x" } })],
    null,
  ],
  ["requests", [check({ operation: "signature", input: REQUEST })], null],
  ["none", [], null],
])("asked again as a batch: %s", (_, list, operation) => {
  expect(batchOfSelected(selectableChecks(list))).toBe(operation)
})
