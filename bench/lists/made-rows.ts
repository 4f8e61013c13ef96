import { resultOf } from "#lib/checks/results/derive-result.ts"
import { markIndex, markTexts } from "#lib/checks/results/indexed-result.ts"
import { questionRow } from "#lib/checks/sealed-check.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { chargeFor } from "#lib/domain/charges.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { inputFields, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { nameIndexes } from "#lib/search/name-index.ts"
import { subjectIndex } from "#lib/subjects/subject-of.ts"
import type { Indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"

type Kind = "dni" | "ruc" | "plate" | "vin"
type Shares<T> = readonly (readonly [value: T, percent: number])[]

const GIVEN = ["MARÍA", "JOSÉ", "ROSA", "LUIS", "ANA", "JUAN", "CARMEN", "JORGE", "LUZ", "PEDRO"]
const SURNAMES = ["QUISPE", "FLORES", "GARCÍA", "ROJAS", "MAMANI", "TORRES", "HUAMÁN", "RÍOS", "DÍAZ", "PAZ"]
const KINDS: Shares<Kind> = [
  ["dni", 70],
  ["ruc", 12],
  ["plate", 8],
  ["vin", 10],
]
const ASKED: Record<Kind, Shares<OperationSlug>> = {
  dni: [
    ["aml", 72],
    ["person", 14],
    ["person-ext", 8],
    ["kyc", 6],
  ],
  ruc: [["company", 100]],
  plate: [
    ["vehicle", 60],
    ["vehicle-registry", 40],
  ],
  vin: [["vin", 100]],
}
const LEVELS: Shares<string> = [
  ["GREEN", 90],
  ["YELLOW", 5],
  ["ORANGE", 3],
  ["RED", 1.8],
  ["BLACK", 0.2],
]
const STATES: Shares<CheckState> = [
  ["answered", 97.5],
  ["refused", 1.5],
  ["failed", 0.7],
  ["closed", 0.28],
  ["unknown", 0.02],
]

export type MadeSubject = { id: string; kind: Kind; identifier: string; name: string }

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T>(shares: Shares<T>, at: number): T {
  let left = at * 100
  for (const [value, percent] of shares) {
    left -= percent
    if (left < 0) return value
  }
  const [first] = shares
  if (!first) throw new Error("nothing to pick from")
  return first[0]
}

/** The subject of that number, first asked about then; beside a common name each has one of a few thousand. */
export function madeSubject(number: number, atMs: number, random: () => number): MadeSubject {
  const of = (words: readonly string[]) => words[Math.floor(random() ** 2 * words.length)] ?? ""
  const name = `${of(GIVEN)} ${of(SURNAMES)} ${wordOf(Math.floor(random() * 5_000))}`
  return { id: newRowId(atMs), kind: pick(KINDS, random()), identifier: String(40_000_000 + number), name }
}

/** A word in letters for a number. */
function wordOf(number: number): string {
  return [...`${number + 10_000}`].map((digit) => "BACEDIFOGU"[Number(digit)]).join("")
}

/** The row of a subject, and the words that it is found by. */
export function subjectRow({ id, kind, identifier, name }: MadeSubject, index: Indexer) {
  return {
    row: [
      id,
      kind,
      subjectIndex(index, { kind, identifier }),
      subjects.identifier.mapToDriverValue(seal(id, identifier)),
    ],
    words: nameIndexes(index, [name]),
  }
}

/** The row of a check about a subject, as the program would have written it, and the marks of its result. */
export function checkRow(
  subject: MadeSubject,
  { atMs, by, random, marksOf }: CheckMaking,
): { id: string; operation: OperationSlug; state: CheckState; row: unknown[]; marks: Buffer[] } {
  const id = newRowId(atMs)
  const operation = pick(ASKED[subject.kind], random())
  const state = pick(STATES, random())
  const [field = ""] = inputFields(operation)
  const question = { id, operation, subjectId: subject.id, requestedBy: by }
  const body = state === "answered" ? Buffer.from(JSON.stringify(answerOf(operation, subject, random))) : null
  const result = body && resultOf(operationOf(operation), body, null)
  const charge = chargeFor(operationOf(operation).cost, state)
  return {
    ...{ id, operation, state },
    row: [
      ...[id, operation, state, charge, subject.id],
      checks.input.mapToDriverValue(seal(questionRow(question), { [field]: subject.identifier })),
      body && checks.answerBody.mapToDriverValue(seal(id, body)),
      result?.kind ?? null,
      result && checks.result.mapToDriverValue(seal(id, result.line)),
      ...[by, new Date(atMs).toISOString()],
    ],
    marks: result ? markTexts(operationOf(operation), result, body).map(marksOf) : [],
  }
}

export type CheckMaking = {
  atMs: number
  by: string
  random: () => number
  marksOf: (text: string) => Buffer
}

/** Fingerprints of facets, each made once. */
export function markMaker(index: Indexer): (text: string) => Buffer {
  const known = new Map<string, Buffer>()
  return (text) => {
    const mark = known.get(text) ?? markIndex(index, text)
    known.set(text, mark)
    return mark
  }
}

function answerOf(operation: OperationSlug, { identifier, name }: MadeSubject, random: () => number) {
  const { wire, task } = operationOf(operation)
  const data = dataOf(operation, identifier, name, random)
  if (task) return { status: "success", message: "ok", data: { task_id: identifier, ...data } }
  return wire.envelope === "lookup"
    ? { type: "result", status: 200, message: "ok", data }
    : { status: "success", message: "ok", data }
}

function dataOf(operation: OperationSlug, identifier: string, name: string, random: () => number): object {
  const [given = "", paternal = "", maternal = ""] = name.split(" ")
  const at = random()
  switch (operation) {
    // Every one with its level on the scale and a PDF: those that have none are looked for in vain.
    case "aml": {
      const aml_status = pick(LEVELS, at)
      const sections = Object.fromEntries(AML_SECTIONS.map((section) => [section, []]))
      const pep = aml_status === "GREEN" ? [] : [{ name, position: "X", entity: "Y" }]
      return {
        dni: identifier,
        aml_status,
        ...sections,
        pep,
        compliance: null,
        pdf_link: "https://files.example/report.pdf",
      }
    }
    case "person":
      return { dni: identifier, nombres: given, apellido_paterno: paternal, apellido_materno: maternal }
    case "person-ext":
      return {
        ...{ given_names: given, paternal_surname: paternal, maternal_surname: maternal },
        underage: at < 0.02,
      }
    case "kyc":
      return at < 0.04
        ? { status: "declined", status_name: "Desaprobado" }
        : { status: "approved", status_name: "Aprobado" }
    case "company":
      return {
        ...{ ruc: Number(identifier), razon_social: name },
        estado_contribuyente: at < 0.9 ? "ACTIVO" : "BAJA DE OFICIO",
        condicion_contribuyente: at < 0.97 ? "HABIDO" : "NO HABIDO",
      }
    case "vehicle":
      return { make: "KIA", model: "RIO", status: at < 0.98 ? "EN CIRCULACION" : "RETIRADO" }
    default:
      return {
        marca: "TOYOTA",
        modelo: name,
        n_placa: identifier,
        condicion: at < 0.99 ? "VIGENTE" : "ROBADO",
      }
  }
}
