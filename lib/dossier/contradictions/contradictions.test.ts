import { expect, test } from "vitest"
import { parseExact } from "#lib/checks/answers/exact-json.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { comparedValues, contradictions } from "./contradictions.ts"

const DNI = "40000001"

function answer(
  operation: OperationSlug,
  data: object | null,
  more: Partial<Pick<SourceAnswer, "age" | "input">> = {},
): SourceAnswer {
  const age = more.age ?? "latest"
  return {
    checkId: `${operation}-${age}`,
    operation,
    age,
    input: more.input ?? { dni: DNI },
    record: parseExact(JSON.stringify(data)),
    askedAt: "2026-11-20T14:12:00Z",
    askedBy: "Ana",
  }
}

const PERSON = {
  dni: DNI,
  nombres: "ROSA",
  apellido_paterno: "NÚÑEZ",
  apellido_materno: "DÍAZ",
  caracter_verificacion: "7",
  caracter_verificacion_anterior: null,
}
const EXTENDED = {
  dni: DNI,
  verification_digit: "7",
  given_names: "ROSA",
  paternal_surname: "NÚÑEZ",
  maternal_surname: "DÍAZ",
  birth_date: "1990-05-03",
}
const summariesOf = (answers: SourceAnswer[], identifier = DNI) =>
  contradictions(answers, identifier).map(
    ({ kind, likeness, left, right }) => `${kind} ${likeness} ${left.field} ${right.field}`,
  )

test("sources that agree contradict nothing, and what one of them lacks is no contradiction", () => {
  expect(summariesOf([answer("person", PERSON), answer("person-ext", EXTENDED)])).toEqual([])
  expect(
    summariesOf([answer("person", PERSON), answer("person-ext", { ...EXTENDED, paternal_surname: null })]),
  ).toEqual([])
  expect(summariesOf([answer("person", null), answer("person-ext", EXTENDED)])).toEqual([])
  expect(summariesOf([])).toEqual([])
})

test.each([
  [{ ...EXTENDED, given_names: "ROSA MARÍA" }, ["sources different nombres given_names"]],
  [{ ...EXTENDED, verification_digit: "1" }, ["sources different caracter_verificacion verification_digit"]],
  [{ ...EXTENDED, paternal_surname: "Nunez" }, ["sources letters apellido_paterno paternal_surname"]],
  [
    { ...EXTENDED, paternal_surname: "nunez", maternal_surname: "RÍOS" },
    [
      "sources different apellido_materno maternal_surname",
      "sources letters apellido_paterno paternal_surname",
    ],
  ],
])("names and digits of two sources: %j", (extended, expected) => {
  expect(summariesOf([answer("person", PERSON), answer("person-ext", extended)])).toEqual(expected)
})

test("how much was compared is counted, so that nothing to compare is not taken for agreement", () => {
  expect(comparedValues([answer("person", PERSON), answer("person-ext", EXTENDED)])).toBe(4)
  expect(comparedValues([answer("person", null), answer("person-ext", EXTENDED)])).toBe(0)
  const report = answer("aml", { dni: DNI, aml_status: "GREEN" })
  expect(comparedValues([answer("person", PERSON), report, answer("kyc", null)])).toBe(0)
  const earlier = answer("person", PERSON, { age: "earlier" })
  expect(comparedValues([answer("person", PERSON), earlier])).toBe(4)
  expect(
    comparedValues([answer("match", {}, { input: { dni: DNI, names: "Rosa" } }), answer("person", PERSON)]),
  ).toBe(1)
})

test("blanks around and within a name are its writing; of long lists of owners the others' come first", () => {
  expect(
    summariesOf([answer("person", PERSON), answer("person-ext", { ...EXTENDED, given_names: " Rosa " })]),
  ).toEqual(["sources form nombres given_names"])
  const many = Array.from({ length: 40 }, (_, index) => `OWNER ${index}`)
  const sources = [
    answer("vehicle", { owners: many }),
    answer("vehicle-registry", {
      propietarios: many.map((nombre, index) => ({ nombre: index === 30 ? "OTHER" : nombre })),
    }),
  ]
  const [found] = contradictions(sources, "ABC-123")
  expect([found?.left.value, found?.right.value].map((names) => (names as string[])[0])).toEqual([
    "OWNER 30",
    "OTHER",
  ])
  const turned = answer("vehicle", { owners: many.toReversed() }, { age: "earlier" })
  expect(summariesOf([answer("vehicle", { owners: many }), turned], "ABC-123")).toEqual([])
})

test("an answer about another identifier than the one asked contradicts the question", () => {
  expect(summariesOf([answer("person", { ...PERSON, dni: "40000002" })])).toEqual(["asked different dni dni"])
  expect(
    summariesOf([answer("company", { ruc: 20100000001 }, { input: { ruc: "20100000001" } })], "20100000001"),
  ).toEqual([])
  expect(summariesOf([answer("vehicle", { license_plate_number: "ABC123" })], "ABC-123")).toEqual([])
})

test("declared data of a match and of a question stand against what was answered", () => {
  const match = answer(
    "match",
    { dni: DNI },
    { input: { dni: DNI, names: "Rosa", birth_date: "1991-05-03" } },
  )
  expect(summariesOf([answer("person-ext", EXTENDED), match])).toEqual([
    "asked different birth_date birth_date",
    "asked letters names given_names",
  ])
  const foreigner = answer(
    "foreigner",
    { numero_de_documento: "001234567", fecha_nacimiento: "04-05-1990" },
    { input: { document_number: "001234567", birthdate: "1990-05-04" } },
  )
  expect(summariesOf([foreigner], "001234567")).toEqual(["asked form birthdate fecha_nacimiento"])
})

test("one source at two times; reports change by their nature and are not compared", () => {
  const earlier = answer("person", { ...PERSON, apellido_materno: "RÍOS" }, { age: "earlier" })
  expect(summariesOf([answer("person", PERSON), earlier])).toEqual([
    "time different apellido_materno apellido_materno",
  ])
  const red = answer("aml", { dni: DNI, aml_status: "RED" }, { age: "earlier" })
  expect(summariesOf([answer("aml", { dni: DNI, aml_status: "GREEN" }), red])).toEqual([])
})

test.each([
  [
    ["ANA RUIZ", "LUIS SOTO"],
    [{ nombre: "Luis Soto" }, { nombre: "Ana Ruiz" }],
    ["sources letters owners propietarios"],
  ],
  [["ANA RUIZ", "LUIS SOTO"], [{ nombre: "LUIS SOTO" }, { nombre: "ANA RUIZ" }], []],
  [
    ["ANA RUIZ"],
    [{ nombre: "ANA RUIZ" }, { nombre: "LUIS SOTO" }],
    ["sources different owners propietarios"],
  ],
  [["LUIS D'ANGELO"], [{ nombre: "D’Angelo Luis" }], ["sources form owners propietarios"]],
  [["EL SOL S.A.C."], [{ nombre: "EL SOL  SAC" }], ["sources form owners propietarios"]],
  [["ANA RUIZ"], [{ nombre: "ANA LUZ RUIZ" }], ["sources different owners propietarios"]],
  [["ANA RUIZ"], [], []],
  [[{ name: "ANA RUIZ" }], [{ nombre: "LUIS SOTO" }], []],
])("owners %j and %j", (owners, propietarios, expected) => {
  const input = { plate: "ABC-123" }
  const sources = [
    answer("vehicle", { owners }, { input }),
    answer("vehicle-registry", { propietarios }, { input }),
  ]
  expect(summariesOf(sources, "ABC-123")).toEqual(expected)
})

test("plates and codes of a vehicle: another plate contradicts, a dash does not", () => {
  const input = { plate: "ABC-123" }
  const left = answer(
    "vehicle",
    { current_license_plate: "ABC-123", previous_license_plate: "XYZ-999", vin_number: "9BW1" },
    { input },
  )
  const right = answer(
    "vehicle-registry",
    { placa_vigente: "ABC123", placa_anterior: "XYZ-998", n_vin: "9BW1" },
    { input },
  )
  expect(summariesOf([left, right], "ABC-123")).toEqual([
    "sources different previous_license_plate placa_anterior",
    "sources form current_license_plate placa_vigente",
  ])
})

test("the same two values of one thing are one contradiction, wherever they meet again", () => {
  const match = answer("match", { dni: DNI }, { input: { dni: DNI, names: "LUISA" } })
  const [one, ...others] = contradictions(
    [answer("person", PERSON), answer("person-ext", EXTENDED), match],
    DNI,
  )
  expect(others).toEqual([])
  expect([one?.left.field, one?.right.field]).toEqual(["names", "nombres"])
  expect(one?.also.map(({ right }) => right.field)).toEqual(["given_names"])
  // Another value is another contradiction.
  const other = answer("person-ext", { ...EXTENDED, given_names: "ROSA MARÍA" })
  expect(contradictions([answer("person", PERSON), other, match], DNI)).toHaveLength(3)
  // A value that changed over time, and differs from the other source as it was, is one.
  const earlier = answer("person", { ...PERSON, nombres: "ROSITA" }, { age: "earlier" })
  const changed = contradictions(
    [answer("person", PERSON), earlier, answer("person-ext", { ...EXTENDED, given_names: "ROSITA" })],
    DNI,
  )
  expect(changed.map(({ kind, also }) => [kind, also.map((each) => each.kind)])).toEqual([
    ["sources", ["time"]],
  ])
})
