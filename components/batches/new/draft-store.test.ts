import { expect, test } from "vitest"
import { changeDraft, draftOf, moveDraft } from "./draft-store.ts"

test("a list goes along to another operation, with what that one takes from the kind of its documents", () => {
  const heads = ["Cliente"]
  changeDraft("person", {
    rows: [
      { id: 1, line: 2, values: { dni: "00123456" }, others: { heads, cells: ["ANA"] }, isTakenIn: true },
      { id: 2, line: null, values: { dni: "1234" } },
    ],
    nextId: 3,
    typed: "4000",
    name: "Cartera",
  })
  moveDraft("person", "kyc")
  expect(draftOf("person").rows).toEqual([])
  expect(draftOf("kyc")).toMatchObject({ typed: "4000", name: "Cartera", nextId: 3 })
  expect(draftOf("kyc").rows).toEqual([
    {
      id: 1,
      line: 2,
      values: { dni: "00123456", document_type: "dni", document_number: "00123456" },
      others: { heads, cells: ["ANA"] },
    },
    { id: 2, line: null, values: { dni: "1234", document_type: "dni", document_number: "1234" } },
  ])
  moveDraft("kyc", "person")
  expect(draftOf("person").rows.map(({ values }) => values.dni)).toEqual(["00123456", "1234"])
})

test("it stands behind the rows that the other one has, and its day is the same under another name", () => {
  changeDraft("match", {
    rows: [{ id: 1, line: null, values: { dni: "40000001" } }],
    nextId: 2,
    name: "Otra",
  })
  changeDraft("foreigner", {
    rows: [{ id: 1, line: null, values: { document_number: "001234567", birthdate: "1990-05-03" } }],
    nextId: 2,
    name: "",
  })
  moveDraft("foreigner", "match")
  expect(draftOf("match")).toMatchObject({ name: "Otra", nextId: 3 })
  expect(draftOf("match").rows[1]).toMatchObject({
    id: 2,
    values: { dni: "001234567", birth_date: "1990-05-03" },
  })
})
