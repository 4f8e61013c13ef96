import { expect, test } from "vitest"
import { isDisqualifying, isLevelDoubtful, type Result, type ResultMark, weighingMarks } from "./results.ts"

const mark = (field: string, text: string, other: Partial<ResultMark> = {}): ResultMark => ({
  ...{ as: "word", field, text, weighs: true },
  ...other,
})

test.each([
  ["condicion_contribuyente", "NO HABIDO", true],
  ["condicion_contribuyente", "NO HALLADO FALTA DE INFORMACION", true],
  ["condicion_contribuyente", "PENDIENTE", false],
  ["estado_contribuyente", "BAJA DE OFICIO", true],
  ["estado_contribuyente", "SUSPENSION TEMPORAL", false],
  ["status", "Robado", true],
  ["status", "Desaprobado", true],
  ["status", "RETIRADO", false],
  ["condicion", "ROBADO", true],
  ["calidad_migratoria", "BAJA", false],
  ["toString", "BAJA", false],
])("%s %s disqualifies: %s", (field, text, disqualifies) => {
  expect(isDisqualifying(mark(field, text))).toBe(disqualifies)
})

test("only a word that weighs disqualifies", () => {
  expect(isDisqualifying(mark("status", "ROBADO", { weighs: false }))).toBe(false)
  expect(isDisqualifying(mark("status", "ROBADO", { as: "text" }))).toBe(false)
})

test.each([
  [["level"], false],
  [["level", "count"], false],
  [["level", "unusual"], true],
  [["level", "other"], true],
  [["level", "disagreement"], true],
] as const)("a level beside %j is doubtful: %s", (kinds, is) => {
  expect(isLevelDoubtful(kinds.map((as) => ({ as })))).toBe(is)
})

test("of several answers each mark that weighs is told once, and no score", () => {
  const line = (...marks: ResultMark[]): Result => ({
    kind: "record",
    line: { came: "value", word: null, title: "", marks },
  })
  const absent = mark("condicion_contribuyente", "NO HABIDO")
  const usual = mark("estado_contribuyente", "ACTIVO", { weighs: false })
  const score = mark("global_score", "80", { as: "score" })
  expect(weighingMarks([line(absent, usual), line(absent, score)])).toEqual([absent])
})
