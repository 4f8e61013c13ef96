import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { ownerNames } from "./owner-names.ts"

function answer(operation: OperationSlug, data: object | null): SourceAnswer {
  const record = parseExact(JSON.stringify(data))
  const asked = { askedAt: "2026-11-20T14:12:00Z", askedBy: "Ana" }
  return { checkId: "c", operation, age: "latest", input: {}, record, ...asked }
}
const ROSA = answer("person", { nombres: "ROSA MARÍA", apellido_paterno: "NÚÑEZ", apellido_materno: null })
const sheet = (owner: string | null) => [
  {
    checkId: "v",
    operation: "vehicle-registry" as const,
    owner,
    askedAt: "2026-11-20T14:12:00Z",
    askedBy: "Ana",
  },
]

test.each([
  ["NÚÑEZ, ROSA MARÍA", ["same"]],
  ["Rosa Nunez", ["same"]],
  ["ROSA MARIA NUÑEZ DIAZ", ["same"]],
  ["PEDRO NÚÑEZ", ["different"]],
  ["ROSA DÍAZ", ["different"]],
  ["", []],
  [null, []],
])("the owner %j beside ROSA MARÍA NÚÑEZ", (owner, expected) => {
  expect(ownerNames([ROSA], sheet(owner)).map(({ likeness }) => likeness)).toEqual(expected)
})

test.each([
  ["D'ANGELO ROSSI, ANA", "same"],
  ["DANGELO ROSSI ANA", "same"],
  ["D´Angelo Rossi Ana", "same"],
  ["ROSSI J ANA", "different"],
])("the owner %j beside ANA D’ANGELO ROSSI is %s", (owner, expected) => {
  const ana = answer("person", { nombres: "ANA", apellido_paterno: "D’ANGELO", apellido_materno: "ROSSI" })
  expect(ownerNames([ana], sheet(owner)).map(({ likeness }) => likeness)).toEqual([expected])
})

test("a company by its legal name; an answer without a name is compared with nothing", () => {
  const company = answer("company", { razon_social: "CLÍNICA AMAZONÍA S.R.L." })
  expect(ownerNames([company], sheet("CLINICA AMAZONIA SRL")).map(({ likeness }) => likeness)).toEqual([
    "same",
  ])
  expect(ownerNames([company], sheet("MINERA SUR SAC")).map(({ likeness }) => likeness)).toEqual([
    "different",
  ])
  expect(ownerNames([answer("person", null), answer("aml", { dni: "1" })], sheet("ROSA"))).toEqual([])
})
