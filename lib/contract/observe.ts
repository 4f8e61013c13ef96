import { isPlainWord, jsonShapes, safeName } from "#lib/contract/json-shapes.ts"
import type { ContractTopic } from "#lib/domain/contract-topics.ts"
import type { Operation } from "#lib/operations/define.ts"
import { type Deviation, deviationsOf } from "#lib/operations/deviations.ts"
import type { ShowRecord } from "#lib/signatures/show-record.ts"
import { truncate } from "#lib/text/truncate.ts"
import { tryJson } from "#lib/try-json.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { readEnvelope, readTaskBody } from "#lib/upstream/read-envelope.ts"

/** One observation of an answer. It holds names and kinds, never a value of the answer. */
export type Observation = { topic: ContractTopic; path: string; found: string }

/** A settled answer as the observer gets it. `word`: the one with which the service ended the task. */
export type Answered = {
  state: "answered" | "refused" | "failed" | (string & {})
  httpStatus: number | null
  body: Uint8Array
  input: Readonly<Record<string, string>>
  word: string | null
}

type Observed = Pick<Operation, "answer" | "wire" | "task" | "notShown">

/** Identifiers whose format is not shown. */
const FORMS = ["dni", "ruc", "plate", "birthdate"]

/** A service that makes up names could fill our tables: of one answer no more than this is counted. */
const MAX = 200

/**
 * Returns the observations of the service in an answer: its status, its deviations from the specification, and its values for points that are "not shown"
 * there. Each once, however often it is in one answer.
 */
export function observe(operation: Observed, answer: Answered): Observation[] {
  const { state, httpStatus, word } = answer
  const seen: Observation[] = [
    ...(httpStatus === null ? [] : [{ topic: "status" as const, path: state, found: String(httpStatus) }]),
    ...(word === null ? [] : [wordOf("task", word)]),
    ...formsOf(answer),
    ...(state === "answered" ? ofAnswer(operation, answer) : ofRefusal(answer)),
  ]
  return distinct(seen).slice(0, MAX)
}

function ofAnswer(operation: Observed, { body, input }: Answered): Observation[] {
  const envelope = operation.task ? readTaskBody(body) : readEnvelope(operation.wire.envelope, body)
  if (!envelope?.readable || envelope.presence !== "value") return []
  const { data } = envelope
  const { shapes: unshown, words, amounts = [] } = operation.notShown
  return [
    { topic: "answers", path: "", found: "" },
    ...places(deviationsOf(operation, data)),
    ...(unshown?.paths ?? []).flatMap((path) => shapes(path, at(data, path))),
    ...(words?.paths ?? []).flatMap((path) => {
      const value = at(data, path)
      return typeof value === "string" ? [wordOf(path, value)] : []
    }),
    ...amounts.flatMap((list) => amountOf(list, input)),
  ]
}

/** Returns the observations in a read of a signature request: its deviations, and the words of its states and of its signers'. */
export function observeShow({ status, signers, deviations }: ShowRecord): Observation[] {
  return distinct([
    { topic: "answers", path: "", found: "" },
    ...places(deviations),
    ...(status === null ? [] : [wordOf("status", status)]),
    ...signers.flatMap(({ signing_status: signing, biometric_validation_status: biometric }) => [
      ...(signing === null ? [] : [wordOf("signers.*.signing_status", signing)]),
      ...(biometric === null ? [] : [wordOf("signers.*.biometric_validation_status", biometric)]),
    ]),
  ]).slice(0, MAX)
}

/** Deviations, each place of a list together with the others of it. */
function places(found: readonly Deviation[]): Observation[] {
  return found.map((deviation): Observation => {
    const path = deviation.path.split(".").map(placeOf).join(".")
    const found = deviation.kind === "type" ? `${deviation.expected} → ${deviation.found}` : ""
    return { topic: deviation.kind, path, found }
  })
}

/** Returns the observation of a word of a state at that path; of a text that is no plain word only that there was one. */
function wordOf(path: string, word: string): Observation {
  return { topic: "word", path, found: isPlainWord(word) ? word : "…" }
}

/** The same observations, each once. */
function distinct(seen: readonly Observation[]): Observation[] {
  return [...new Map(seen.map((one) => [`${one.topic}\0${one.path}\0${one.found}`, one])).values()]
}

/** Only the 422's `errors` is described; of everything else in a refusal its names and types are noted. */
function ofRefusal({ body, httpStatus }: Answered): Observation[] {
  const status = String(httpStatus ?? "")
  const json = tryJson(answerText(body))
  if (json === undefined)
    return [{ topic: "refusal", path: status, found: body.length === 0 ? "empty" : "text" }]
  return jsonShapes(json, 1).map(({ path, type }) => ({
    topic: "refusal",
    path: [status, path].filter((part) => part !== "").join("."),
    found: type,
  }))
}

function shapes(path: string, value: unknown): Observation[] {
  if (value === undefined) return []
  return jsonShapes(value, 3).map((one) => ({
    topic: "shape",
    path: [path, one.path].filter((part) => part !== "").join("."),
    found: one.type,
  }))
}

function formsOf({ input, state }: Answered): Observation[] {
  if (state !== "answered" && state !== "refused") return []
  return FORMS.flatMap((field) => {
    const value = input[field]
    return value ? [{ topic: "form" as const, path: `${field}.${state}`, found: formOf(value) }] : []
  })
}

const MAX_FORM = 24

/** Returns the form of an identifier: 9 for each digit, A for each letter; its value cannot be recovered. */
export function formOf(value: string): string {
  return truncate(value.replace(/\p{L}/gu, "A").replace(/\p{N}/gu, "9"), MAX_FORM)
}

/** Returns the length of a list of the question, which is stored flat, by the names of the service's own errors (`signers.2.email`). */
function amountOf(list: string, input: Answered["input"]): Observation[] {
  const places = new Set(
    Object.keys(input).flatMap((name) => {
      const [head, place] = name.split(".")
      return head === list && place !== undefined ? [place] : []
    }),
  )
  return places.size === 0 ? [] : [{ topic: "amount", path: list, found: String(places.size) }]
}

function at(data: unknown, path: string): unknown {
  if (path === "") return data
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      data,
    )
}

function placeOf(part: string): string {
  return /^\d+$/.test(part) ? "*" : safeName(part)
}
