import {
  type ExactJson,
  type ExactObject,
  fieldOf,
  isExactNumber,
  isExactObject,
} from "#lib/checks/answers/exact-json.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { foldLetters } from "#lib/text/fold.ts"
import { type Likeness, likenessOf } from "./likeness.ts"
import { pairsFor } from "./pairs.ts"

/** An answer with a record that has fields. */
export type Recorded = {
  operation: CheckOperation
  subjectId: string
  record: ExactObject
  /** Fields of the specification that did not come are not missed. */
  onlyCame?: boolean
}

/** A step into a value: a field's name, a position in a list, or an item that was paired over all lists. */
export type Step = string | PairedItem

/** A line of a comparison: the name of its field in each record, null in one without such a field; and the likeness of the values. */
export type ComparedRow = {
  names: readonly (string | null)[]
  /** The way to one part of the field, where its values are lists or objects that differ; absent for the whole of it. */
  within?: readonly Step[]
  /** `alone`: the field of one record, with nothing in the others to be compared with; `file`: links to files, which are signed again each time. */
  likeness: Likeness | "alone" | "file"
}

/** Groups answers for comparison, in the order given: those of a group are about the subject of the first, and have fields in common with it. */
export function comparedGroups<C extends Pick<Recorded, "operation" | "subjectId">>(
  answers: readonly C[],
): C[][] {
  const groups: C[][] = []
  for (const answer of answers) {
    const group = groups.find(
      ([first]) =>
        first?.subjectId === answer.subjectId && pairsFor(first.operation, answer.operation) !== null,
    )
    if (group) group.push(answer)
    else groups.push([answer])
  }
  return groups
}

/** Returns one line for each field of a group: those of its first answer in their order, then the further ones of the others. */
export function comparedRows(group: readonly Recorded[]): ComparedRow[] {
  const lines: (string | null)[][] = []
  const [first] = group
  for (const [column, answer] of group.entries()) {
    const { operation } = answer
    const pairs = first ? (pairsFor(first.operation, operation) ?? []) : []
    for (const name of fieldsOf(answer)) {
      const like = pairs.find(([, other]) => other === name)?.[0]
      const line =
        lines.find((names) => like !== undefined && names[0] === like) ??
        lines.find((names) => names.some((other, at) => other === name && group[at]?.operation === operation))
      if (line) line[column] = name
      else lines.push(group.map((_, at) => (at === column ? name : null)))
    }
  }
  return lines.flatMap((names) => rowsOf(group, names, []))
}

/** Of a longer list only its length is compared: its items are compared on pages of their own, or not by eye. */
const MAX_PARTS = 60

/** Splits a field that differs into those of its parts that do, as far as these show the difference; else it is one line. */
function rowsOf(
  group: readonly Recorded[],
  names: readonly (string | null)[],
  within: readonly Step[],
): ComparedRow[] {
  const likeness = likenessIn(group, names, within)
  const whole = { names, ...(within.length > 0 && { within }), likeness }
  if (likeness !== "different") return [whole]
  const values = group.map((_, column) => valueIn(group, column, names, within))
  const parts = partsOf(values).flatMap((part) => rowsOf(group, names, [...within, part]))
  const tells = parts.length <= MAX_PARTS && parts.some((part) => DIFFERS.includes(part.likeness))
  return tells ? parts : [whole]
}

/** The value of a field in one of the records, or of a part of it; undefined where it did not come. */
export function valueIn(
  group: readonly Pick<Recorded, "record">[],
  column: number,
  names: readonly (string | null)[],
  within: readonly Step[] = [],
): ExactJson | undefined {
  const name = names[column] ?? null
  if (name === null) return undefined
  return within.reduce<ExactJson | undefined>(
    (value, step) => {
      const part = stepIn(step, column)
      if (part === null) return undefined
      return Array.isArray(value) ? value[Number(part)] : fieldOf(value, part)
    },
    fieldOf(group[column]?.record, name),
  )
}

/** A step as one record has it; null where the record has no such item. */
export function stepIn(step: Step, column: number): string | null {
  if (typeof step === "string") return step
  const position = step.at[column] ?? null
  return position === null ? null : String(position)
}

/** Returns the parts of values of one kind, of lists their items; empty where one has no parts. */
function partsOf(values: readonly (ExactJson | undefined)[]): readonly Step[] {
  const came = values.filter((value) => value !== undefined && value !== null)
  if (came.every((value) => Array.isArray(value))) {
    const longest = Math.max(...came.map(({ length }) => length))
    if (longest > MAX_PARTS) return []
    const paired = pairedItems(values.map((value) => (Array.isArray(value) ? value : null)))
    return paired ?? Array.from({ length: longest }, (_, at) => String(at))
  }
  const objects = came.filter((value) => isExactObject(value) && value.kind === "object")
  if (objects.length < came.length) return []
  return [...new Set(objects.flatMap(({ entries }) => entries.map(([name]) => name)))]
}

function fieldsOf({ operation, record, onlyCame = false }: Recorded): string[] {
  const known = knownFields(operationOf(operation)).filter(
    (name) => !onlyCame || fieldOf(record, name) !== undefined,
  )
  return [...new Set([...known, ...record.entries.map(([name]) => name)])]
}

/** The gravest first: of more than two values the line shows the gravest likeness of all pairs. */
const GRAVEST = ["different", "letters", "one", "same", "none"] as const satisfies readonly Likeness[]

const DIFFERS: readonly ComparedRow["likeness"][] = ["different", "letters", "one"]

/** The path of a line's field, for its words, and the names under which it came. */
export function placeOf({ names, within = [] }: ComparedRow, group: readonly Pick<Recorded, "operation">[]) {
  const at = names.findIndex((name) => name !== null)
  const own = names.flatMap((name, column) => {
    const steps = within.map((step) => stepIn(step, column))
    return name === null || steps.includes(null) ? [] : [[name, ...steps].join(".")]
  })
  return {
    operation: group[at]?.operation ?? "person",
    path: [names[at] ?? "", ...within],
    own: [...new Set(own)],
  }
}

/** Returns the weight of a line for whoever decides: it differs, it is the same, or there was nothing to compare. */
export function weightOf({ likeness }: ComparedRow): "differs" | "same" | "apart" {
  if (likeness === "same") return "same"
  return DIFFERS.includes(likeness) ? "differs" : "apart"
}

function likenessIn(
  group: readonly Recorded[],
  names: readonly (string | null)[],
  within: readonly Step[],
): ComparedRow["likeness"] {
  const fields = group.flatMap((answer, at) => {
    const name = names[at] ?? null
    return name === null
      ? []
      : [{ operation: answer.operation, name, value: valueIn(group, at, names, within) }]
  })
  if (fields.length < 2) return "alone"
  if (fields.some(({ operation, name }) => operationOf(operation).fileFields.includes(name))) return "file"
  const found = fields.flatMap(({ value: left }, at) =>
    fields.slice(at + 1).map(({ value: right }) => likenessOf(left, right)),
  )
  return GRAVEST.find((likeness) => found.includes(likeness)) ?? "none"
}

/** One item of several lists: what it is called by, and its position in each of them, null where it is not. */
type PairedItem = { called: string; at: readonly (number | null)[] }

type List = readonly ExactJson[]

/** What items are known by, the surest first: a key, a number of a document or a file, a name. The kind of a document tells nothing apart. */
const IDENTITIES = [
  /^(id|key|clave|code|c[oó]digo)$|_(id|key|code|codigo)$/i,
  /^(?!tipo|type|.*_type$).*(n[uú]mero|number|document|expediente|partida|asiento)/i,
  // Whole words: `provincia` is no VIN, and `instruccion` no RUC.
  /(^|_)(dni|ruc|plate|placa|vin)(_|$)/i,
  /name|nombre|raz[oó]n_social|title|t[ií]tulo/i,
]

/**
 * Pairs the items of lists by what identifies them, so that one that was inserted leaves the others beside their own; null for a list that did not come.
 * Undefined where they have nothing of the kind that every item has and that occurs once in each list, or no item in common: then their positions are compared.
 */
export function pairedItems(lists: readonly (List | null)[]): PairedItem[] | undefined {
  const items = lists.flatMap((list) => list ?? [])
  const identities = [(item: ExactJson) => plainText(item), ...fieldsThatIdentify(items)]
  const identity = identities.find((called) =>
    lists.every((list) => list === null || tellsApart(list.map(called))),
  )
  if (!identity) return undefined
  const paired = new Map<string, { called: string; at: (number | null)[] }>()
  for (const [column, list] of lists.entries())
    for (const [position, item] of (list ?? []).entries()) {
      const called = identity(item) ?? ""
      const known = paired.get(foldLetters(called)) ?? { called, at: lists.map(() => null) }
      known.at[column] = position
      paired.set(foldLetters(called), known)
    }
  const inSeveral = [...paired.values()].some(({ at }) => at.filter((place) => place !== null).length > 1)
  return inSeveral ? [...paired.values()] : undefined
}

/** The fields of the items by which they could be told apart, the surest first. */
function fieldsThatIdentify(items: List): ((item: ExactJson) => string | undefined)[] {
  const [first] = items
  if (!isExactObject(first) || first.kind !== "object") return []
  return IDENTITIES.flatMap((identity) => first.entries.filter(([name]) => identity.test(name))).map(
    ([name]) =>
      (item) =>
        plainText(fieldOf(item, name)),
  )
}

function tellsApart(called: readonly (string | undefined)[]): boolean {
  const known = called.filter((one) => one !== undefined).map(foldLetters)
  return known.length === called.length && new Set(known).size === known.length
}

function plainText(value: ExactJson | undefined): string | undefined {
  if (isExactNumber(value)) return value.source
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}
