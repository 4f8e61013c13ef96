import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ExactJson, parseExact } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { answerChanges } from "./answer-changes.ts"

const exact = (data: unknown) => parseExact(JSON.stringify(data)) as ExactJson

/** Each change as one line: `weight how field`. */
const changed = (operation: OperationSlug, before: unknown, after: unknown) =>
  answerChanges(operation, exact(before), exact(after)).map(
    ({ weight, how, field }) => `${weight} ${how} ${field}`,
  )

const EMPTY = Object.fromEntries(AML_SECTIONS.map((section) => [section, []]))
const report = (more: object) => ({
  dni: "40000071",
  aml_status: "GREEN",
  compliance: { pep_sanctions: false, kyc_adverse_media: false, ubo_companies: false },
  ...EMPTY,
  pdf_link: "https://files.example/1?signature=a",
  ...more,
})
const OFAC = { name: "QUISPE, ANA", list: "OFAC" }
const POST = { name: "QUISPE, ANA", position: "ALCALDE" }

describe("an AML report", () => {
  test.each<[string, object, object, string[]]>([
    ["a link that was signed again", {}, { pdf_link: "https://files.example/2?signature=b" }, []],
    ["the same finding elsewhere in the list", { pep: [POST, OFAC] }, { pep: [OFAC, POST] }, []],
    ["a level that rises", {}, { aml_status: "RED" }, ["grave changed aml_status"]],
    ["a level that falls", { aml_status: "RED" }, { aml_status: "YELLOW" }, ["attention changed aml_status"]],
    ["a level that nobody knows", {}, { aml_status: "PURPLE" }, ["grave changed aml_status"]],
    ["no level", { aml_status: "RED" }, { aml_status: null }, ["attention silent aml_status"]],
    ["a new sanction", {}, { sanctions: [OFAC] }, ["grave added sanctions"]],
    ["a new post", {}, { pep: [POST] }, ["attention added pep"]],
    ["a finding that is gone", { pep: [POST] }, {}, ["information gone pep"]],
    ["a section that was not told", { pep: [POST] }, { pep: null }, ["information silent pep"]],
    ["one that is told again", { pep: null }, { pep: [POST] }, ["attention added pep"]],
    [
      "everything at once, the gravest first",
      { pep: [POST] },
      { aml_status: "BLACK", sanctions: [OFAC], compliance: { pep_sanctions: true } },
      [
        "grave changed aml_status",
        "grave added sanctions",
        "attention changed compliance.pep_sanctions",
        "information silent compliance.kyc_adverse_media",
        "information silent compliance.ubo_companies",
        "information gone pep",
      ],
    ],
  ])("%s", (_, before, after, changes) => {
    expect(changed("aml", report(before), report(after))).toEqual(changes)
  })
})

test.each<[OperationSlug, string, object, object, string[]]>([
  ["company", "another writing", { razon_social: "ACME S.A." }, { razon_social: "Acme  S.A." }, []],
  [
    "company",
    "another address",
    { direccion: "AV. A" },
    { direccion: "JR. B" },
    ["information changed direccion"],
  ],
  [
    "company",
    "not to be found any more",
    { condicion_contribuyente: "HABIDO" },
    { condicion_contribuyente: "NO HABIDO" },
    ["grave changed condicion_contribuyente"],
  ],
  [
    "company",
    "active again",
    { estado_contribuyente: "BAJA DEFINITIVA" },
    { estado_contribuyente: "ACTIVO" },
    ["attention changed estado_contribuyente"],
  ],
  [
    "company",
    "a state that was not told",
    { estado_contribuyente: "ACTIVO" },
    { estado_contribuyente: null },
    ["attention silent estado_contribuyente"],
  ],
  [
    "vehicle-registry",
    "a lien",
    { afectaciones: [] },
    { afectaciones: [{ acto: "EMBARGO" }] },
    ["grave changed afectaciones"],
  ],
  ["vehicle", "a file's link", { file_url: "https://f/1" }, { file_url: "https://f/2" }, []],
])("%s: %s", (operation, _, before, after, changes) => {
  expect(changed(operation, before, after)).toEqual(changes)
})

test("an answer beside itself has not changed", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<OperationSlug>("aml", "company", "person-ext", "kyc"),
      fc.object(),
      (operation, data) => {
        expect(changed(operation, data, data)).toEqual([])
      },
    ),
  )
})
