import { expect, test } from "vitest"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { resultOf } from "./derive-result.ts"
import { facetsOf, namelessWords } from "./facets.ts"

const lookup = (data: unknown) => ({ type: "result", status: 200, message: "ok", data })
const platform = (data: unknown) => ({ status: "success", message: "ok", data })

function derived(slug: CheckOperation, body: unknown, word: string | null = null) {
  return resultOf(operationOf(slug), Buffer.from(JSON.stringify(body)), word)
}

/** Writes a line as a short text; an exclamation mark follows a mark that weighs. */
function lineOf(slug: CheckOperation, body: unknown, word: string | null = null): string {
  const { kind, line } = derived(slug, body, word)
  const marks = line.marks.map(
    ({ as, field, text, weighs, lowest }) =>
      `${as === "count" || as === "flag" ? `${field}=` : ""}${text}${lowest ? ` (${lowest.field} ${lowest.text})` : ""}${weighs ? "!" : ""}`,
  )
  return [kind, line.came, line.word, line.title, ...marks]
    .filter((part) => part !== null && part !== "")
    .join(" | ")
}

const NO_SECTION = Object.fromEntries(AML_SECTIONS.map((section) => [section, null]))

const REGISTRY = {
  n_placa: "ABC123",
  marca: "TOYOTA",
  modelo: "COROLLA",
  placa_vigente: "ABC123",
  condicion: "ROBADO",
  afectaciones: ["EMBARGO", { tipo: "GARANTÍA" }],
}

test.each<[string, CheckOperation, unknown, string]>([
  [
    "a person",
    "person",
    lookup({ nombres: "ANA MARÍA", apellido_paterno: "RÍOS", apellido_materno: "PAZ" }),
    "record | value | ANA MARÍA RÍOS PAZ",
  ],
  [
    "a minor",
    "person-ext",
    lookup({ given_names: "LUZ", paternal_surname: "RÍOS", underage: true }),
    "record | value | LUZ RÍOS | underage=true!",
  ],
  [
    "a company in order",
    "company",
    lookup({ razon_social: "SOL SAC", estado_contribuyente: "ACTIVO", condicion_contribuyente: "habido " }),
    "record | value | SOL SAC | ACTIVO | habido",
  ],
  [
    "a company that weighs",
    "company",
    lookup({
      razon_social: "SOL SAC",
      estado_contribuyente: "BAJA DE OFICIO",
      condicion_contribuyente: "NO HABIDO",
    }),
    "record | value | SOL SAC | BAJA DE OFICIO! | NO HABIDO!",
  ],
  [
    "a word that nobody lists",
    "company",
    lookup({ razon_social: "SOL SAC", estado_contribuyente: "POR VERIFICAR 3" }),
    "record | value | SOL SAC | POR VERIFICAR 3!",
  ],
  [
    "a stolen vehicle with liens",
    "vehicle-registry",
    lookup(REGISTRY),
    "record | value | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!",
  ],
  [
    "a report in green with nothing",
    "aml",
    platform({ aml_status: "GREEN", pep: [], sanctions: null }),
    "record | value | GREEN",
  ],
  [
    "a report in red with hits",
    "aml",
    platform({ aml_status: "RED", pep: [{}, {}], sanctions: [{}] }),
    "record | value | RED! | hits=3!",
  ],
  [
    "a report in green with hits",
    "aml",
    platform({ aml_status: "GREEN", pep: [{}], sanctions: [] }),
    "record | value | GREEN | hits! | hits=1!",
  ],
  [
    "a report in green of which nothing came",
    "aml",
    platform({ aml_status: "GREEN", ...NO_SECTION }),
    "record | value | GREEN | all_null!",
  ],
  [
    "a report in orange with nothing",
    "aml",
    platform({ aml_status: "ORANGE", pep: [] }),
    "record | value | ORANGE! | no_hits!",
  ],
  [
    "a session declined",
    "kyc",
    platform({ status: "declined", status_name: "Desaprobado" }),
    "record | value | Desaprobado!",
  ],
  [
    "a session approved",
    "kyc",
    platform({ status: "approved", status_name: "Aprobado" }),
    "record | value | Aprobado",
  ],
  ["no session", "kyc", platform(null), "nothing | null"],
  ["an empty record", "person", lookup({}), "nothing | empty"],
  [
    "a record that did not come",
    "person",
    { type: "result", status: 200, message: "ok" },
    "nothing | absent",
  ],
  ["a record of another shape", "person", lookup({ nombres: ["ANA"], campo: 1 }), "record | value"],
  ["a list", "person", lookup([1, 2]), "record | value"],
])("%s", (_, slug, body, line) => {
  expect(lineOf(slug, body)).toBe(line)
})

test("a word that matters only when it is unusual is left out while it is the usual one", () => {
  const vehicle = (annotations: string) =>
    lineOf("vehicle", lookup({ make: "KIA", model: "RIO", status: "EN CIRCULACION", annotations }))
  expect(vehicle("NINGUNA")).toBe("record | value | KIA RIO | EN CIRCULACION")
  expect(vehicle("ORDEN DE CAPTURA")).toBe("record | value | KIA RIO | EN CIRCULACION | ORDEN DE CAPTURA!")
})

test("a match shows its score as it was written, and the lowest of its fields; it weighs up to the line", () => {
  const score = (result: string) =>
    resultOf(
      operationOf("match"),
      Buffer.from(`{"status":"success","data":{"status":"completed","score":83.30,"result":${result}}}`),
      "completed",
    ).line.marks
  expect(score('{"names":{"score":100},"birth_date":{"score":66.67}}')).toEqual([
    {
      as: "score",
      field: "score",
      text: "83.30",
      weighs: true,
      lowest: { field: "birth_date", text: "66.67" },
    },
  ])
  expect(score('{"names":{"score":90}}')[0]?.weighs).toBe(true)
  expect(score('{"names":{"score":90.01}}')[0]?.weighs).toBe(false)
})

const BLOCK = { task_id: "7", vin: "X" }
test.each<[string, unknown, string, string]>([
  [
    "beside its block",
    platform({ ...BLOCK, status: "completed", result: REGISTRY }),
    "completed",
    "record | value | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!",
  ],
  [
    "in a task of its own",
    platform({ task: { id: "7", vin: "X", status: "completed" }, result: REGISTRY }),
    "completed",
    "record | value | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!",
  ],
  [
    "two levels deep",
    platform({ ...BLOCK, result: { state: "completed", record: REGISTRY } }),
    "completed",
    "record | value | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!",
  ],
  [
    "as the only one of a list",
    platform({ ...BLOCK, result: [REGISTRY] }),
    "completed",
    "record | value | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!",
  ],
  ["bare", platform(REGISTRY), "completed", "record | value | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!"],
  [
    "with a word that is not usual",
    platform({ ...BLOCK, status: "observado", result: REGISTRY }),
    "observado",
    "record | value | observado | TOYOTA COROLLA | ABC123 | ROBADO! | liens=2!",
  ],
  [
    "of fields that nobody shows",
    platform({ ...BLOCK, result: { chasis: "9", nota: null } }),
    "completed",
    "record | value",
  ],
  [
    "null beside its block",
    platform({ ...BLOCK, status: "failed", result: null }),
    "failed",
    "nothing | value | failed",
  ],
  [
    "an error alone",
    platform({ ...BLOCK, status: "error", error: { message: "x" } }),
    "error",
    "nothing | value | error",
  ],
  ["empty", platform({ ...BLOCK, status: "completed", result: {} }), "completed", "nothing | value"],
  ["null", platform(null), "not_found", "nothing | null | not_found"],
  [
    "without data",
    { status: "not_found", message: "x", data: null },
    "not_found",
    "nothing | null | not_found",
  ],
])("the record of a VIN task %s", (_, body, word, line) => {
  expect(lineOf("vin", body, word)).toBe(line)
})

test("a record about another subject is told before its marks, and names nobody; the same number in another form is the same", () => {
  const line = (slug: CheckOperation, body: unknown, asked: Record<string, string>) =>
    resultOf(operationOf(slug), Buffer.from(JSON.stringify(body)), null, asked)
  const report = line("aml", platform({ dni: "99999999", aml_status: "RED" }), { dni: "40000001" })
  expect(report.line.marks.map(({ as, field, text, weighs }) => [as, field, text, weighs])).toEqual([
    ["other", "dni", "", true],
    ["level", "aml_status", "RED", true],
    ["disagreement", "aml_status", "no_hits", true],
  ])
  expect(facetsOf(report).map(({ as }) => as)).toEqual(["other", "level", "disagreement"])
  expect(namelessWords(report)).toEqual([])
  const person = { nombres: "ANA", apellido_paterno: "RÍOS", apellido_materno: "PAZ" }
  const named = line("person", lookup({ ...person, dni: "40000002" }), { dni: "40000001" })
  expect([named.line.title, named.line.marks.map(({ as }) => as)]).toEqual(["", ["other"]])
  for (const dni of ["40000001", 40000001, " 40000001 "])
    expect(line("person", lookup({ ...person, dni }), { dni: "40000001" }).line).toMatchObject({
      title: "ANA RÍOS PAZ",
      marks: [],
    })
})

test("bytes that are no answer are unread, however they look", () => {
  expect(resultOf(operationOf("person"), Buffer.from("<html>"), null).kind).toBe("unread")
  expect(resultOf(operationOf("vin"), Buffer.from("\0"), null).kind).toBe("unread")
})

test("what is counted: words and levels as they are, of numbers that they weigh, of nothing the word it ended with", () => {
  const facets = (slug: CheckOperation, body: unknown, word: string | null = null) =>
    facetsOf(derived(slug, body, word)).map(({ as, field, text }) => [as, field, text].join(":"))
  expect(facets("vehicle-registry", lookup(REGISTRY))).toEqual(["word:condicion:ROBADO", "count:liens:"])
  expect(facets("vin", platform({ ...BLOCK, result: REGISTRY }), "observado")).toEqual([
    "word::observado",
    "word:condicion:ROBADO",
    "count:liens:",
  ])
  expect(facets("vin", platform(null), "not_found")).toEqual(["nothing::", "nothing::not_found"])
  expect(facets("kyc", platform(null))).toEqual(["nothing::"])
})

test("a word of the service as long as a page is cut in a line", () => {
  const { line } = derived("company", lookup({ razon_social: "A".repeat(5_000) }))
  expect(line.title.length).toBeLessThan(400)
})
