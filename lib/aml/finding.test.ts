import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import { comparedWith, datumOf, findingLine, type KnownPerson } from "./finding.ts"

const item = (value: unknown) => parseExact(JSON.stringify(value)) ?? null
const PERSON: KnownPerson = {
  names: ["APAZA CASTAÑEDA, ANTONELLA"],
  birthDate: "1990-05-03",
  dni: "40000001",
}

test.each([
  ["date_of_birth", "birth"],
  ["Fecha Nacimiento", "birth"],
  ["LISTA", "list"],
  ["kinship", "relation"],
  ["relative", "relative"],
  ["alta", "added"],
  ["anything else", null],
])("%s tells %s", (key, datum) => {
  expect(datumOf(key)).toBe(datum)
})

test.each([
  ["pep", { name: "A", position: "ALCALDE", entity: "X" }, { title: "A", about: "ALCALDE", when: "" }],
  [
    "adverse_media",
    { source: "Diario", date: "2024-01-02", title: "T", name: "A" },
    { title: "T", about: "Diario", when: "2024-01-02" },
  ],
  ["vip_list", { one: "x", two: 2 }, { title: "x", about: "2", when: "" }],
  ["vip_list", "a word", { title: "a word", about: "", when: "" }],
  ["vip_list", null, { title: "", about: "", when: "" }],
] as const)("the row of a finding in %s: %j", (section, value, line) => {
  expect(findingLine(item(value), section)).toEqual(line)
})

test.each([
  ["name", "Antonella Apaza Castaneda", "same"],
  ["name", "APAZA CASTAÑEDA, ROSA", "similar"],
  ["name", "PEREZ, JUAN", "different"],
  ["birth", "03/05/1990", "same"],
  ["birth", "1990", "same"],
  ["birth", "1961-08-21", "different"],
  ["birth", "hacia 1961", null],
  ["document", "40000001", "same"],
  ["document", "40000002", "different"],
  ["document", "P-2817734", null],
  ["name", "", null],
  ["position", "ALCALDE", null],
] as const)("%s %s is %s", (datum, value, likeness) => {
  expect(comparedWith(PERSON, datum, value)).toBe(likeness)
})

test("what nobody told of the person is compared with nothing", () => {
  const nobody = { names: [], birthDate: null, dni: null }
  for (const datum of ["name", "birth", "document"] as const)
    expect(comparedWith(nobody, datum, "40000001")).toBeNull()
})
