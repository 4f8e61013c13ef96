import { type ExactJson, fieldOf, writeExact } from "#lib/checks/answers/exact-json.ts"
import { pairsFor } from "#lib/compare/pairs.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import type { RecordReading } from "#lib/operations/record.ts"
import { OPERATION_SLUGS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { foldLetters, foldWords, nameKey } from "#lib/text/fold.ts"
import { valueLikeness } from "./value-likeness.ts"

/** One side: the check, its field and value, when and by whom. `asked`: the value is from the question. */
export type Side = {
  checkId: string
  operation: OperationSlug
  origin: "answer" | "asked"
  field: string
  value: ExactJson
  askedAt: string
  askedBy: string
}

/** `sources`: two sources; `time`: one at two times; `asked`: the question against the answer; `elsewhere`: against another dossier's answer. */
export type ContradictionKind = "sources" | "time" | "asked" | "elsewhere"

export type Difference = {
  kind: ContradictionKind
  /** `different` contradicts; `letters` (capitals, accents) and `form` (another writing) are only likenesses. */
  likeness: "different" | "letters" | "form"
  left: Side
  right: Side
}

/** A difference, and the others that say the same: of the same thing, the same two values elsewhere. */
export type Contradiction = Difference & { also: readonly Difference[] }

export type Comparison = Omit<Difference, "likeness"> & { likeness: Difference["likeness"] | "same" }

/** The differences between answers about one subject, and with the question, real ones first. `others` were compared elsewhere (`ownerNames`). */
export function contradictions(
  answers: readonly SourceAnswer[],
  identifier: string,
  others: readonly Comparison[] = [],
): Contradiction[] {
  const latest = answers.filter(({ age }) => age === "latest")
  const found = [
    ...pairsOf(latest).flatMap(([left, right]) => betweenSources(left, right)),
    ...latest.flatMap((answer) => withWhatWasAsked(answer, identifier)),
    ...latest.flatMap((asking) => withDeclared(asking, latest)),
    ...latest.flatMap((answer) => overTime(answer, answers)),
    ...others,
  ].filter(differs)
  return once([...found.filter(isReal), ...found.filter((one) => !isReal(one))])
}

/** Merges equal differences: one that repeats an earlier one is listed with that one, and counted once. */
function once(differences: readonly Difference[]): Contradiction[] {
  const found = new Map<string, Difference[]>()
  for (const one of differences) {
    const values = [one.left, one.right].map(({ value }) => foldWords(writeExact(value, ""))).toSorted()
    const key = JSON.stringify([one.likeness, thingOf(one.right), values])
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()].flatMap(([one, ...also]) => (one ? [{ ...one, also }] : []))
}

/** Returns the meaning of a field across sources: the name that the first of the sources with such a field has for it. */
function thingOf({ operation, field }: Side): string {
  for (const other of OPERATION_SLUGS) {
    const [name] = pairsFor(other, operation)?.find(([, own]) => own === field) ?? []
    if (name !== undefined) return `${other}.${name}`
  }
  return `${operation}.${field}`
}

/** How many values could be compared, the repeated identifier aside. 0: nothing could, not that all agrees. */
export function comparedValues(answers: readonly SourceAnswer[], others: readonly Comparison[] = []): number {
  const latest = answers.filter(({ age }) => age === "latest")
  return [
    ...pairsOf(latest).flatMap(([left, right]) => betweenSources(left, right)),
    ...latest.flatMap((answer) => withRepeatedFields(answer)),
    ...latest.flatMap((asking) => withDeclared(asking, latest)),
    ...latest.flatMap((answer) => overTime(answer, answers)),
    ...others,
  ].filter(({ right }) => !repeatsIdentifier(right)).length
}

function repeatsIdentifier({ operation, field }: Side): boolean {
  return recordOf(operation).identifier === field
}

function recordOf(operation: OperationSlug): RecordReading {
  return operationOf(operation).record
}

function differs(one: Comparison): one is Difference {
  return one.likeness !== "same"
}

/** Whether it is one, and no likeness of two writings. */
export function isReal({ likeness }: Comparison): boolean {
  return likeness === "different"
}

/** Counts the real ones among the subject's own answers, which lists of dossiers show too, and the other dossiers that contradict them. */
export function countedContradictions(found: readonly Contradiction[]): { own: number; elsewhere: number } {
  const real = found.filter(isReal)
  const withOthers = real.filter(({ kind }) => kind === "elsewhere")
  // Of each other dossier one answer is compared with those of the subject.
  const others = withOthers.flatMap(({ right, also }) => [right, ...also.map((one) => one.right)])
  return {
    own: real.length - withOthers.length,
    elsewhere: new Set(others.map(({ checkId }) => checkId)).size,
  }
}

function betweenSources(left: SourceAnswer, right: SourceAnswer): Comparison[] {
  const pairs = pairsFor(left.operation, right.operation) ?? []
  const fields = pairs.flatMap(([one, other]) =>
    compared("sources", answered(left, one), answered(right, other)),
  )
  return [...fields, ...comparedOwners("sources", left, right)]
}

/** Texts in one source, objects in the other: their names are compared as a set, without regard to order. */
function comparedOwners(kind: ContradictionKind, left: SourceAnswer, right: SourceAnswer): Comparison[] {
  const [ours, theirs] = [ownersOf(left), ownersOf(right)]
  if (!ours?.names.length || !theirs?.names.length) return []
  return [
    {
      kind,
      likeness: namesLikeness(ours.names, theirs.names),
      left: side(left, ours.field, ownFirst(ours.names, theirs.names)),
      right: side(right, theirs.field, ownFirst(theirs.names, ours.names)),
    },
  ]
}

function namesLikeness(ours: readonly string[], theirs: readonly string[]): Comparison["likeness"] {
  const areEqual = (fold: (name: string) => string) =>
    JSON.stringify(ours.map(fold).sort()) === JSON.stringify(theirs.map(fold).sort())
  if (areEqual((name) => name)) return "same"
  if (areEqual(foldLetters)) return "letters"
  return areEqual(nameKey) ? "form" : "different"
}

/** Of a long list the page shows the beginning: so the names that the other one lacks come first. */
function ownFirst(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return [...names.filter((name) => !known.has(name)), ...names.filter((name) => known.has(name))]
}

function withWhatWasAsked(answer: SourceAnswer, identifier: string): Comparison[] {
  const field = recordOf(answer.operation).identifier
  const about = field ? compared("asked", askedSide(answer, field, identifier), answered(answer, field)) : []
  // Capitals and dashes of an identifier are how somebody typed it; another identifier is a contradiction.
  return [...about.filter(isReal), ...withRepeatedFields(answer)]
}

/** Compares the fields of the question besides the identifier with those of the record that repeat them. */
function withRepeatedFields(answer: SourceAnswer): Comparison[] {
  return Object.entries(recordOf(answer.operation).repeats).flatMap(([asked, field]) =>
    compared("asked", askedSide(answer, asked, answer.input[asked] ?? ""), answered(answer, field)),
  )
}

/** Compares the fields that a question declared (a match does; it has no record itself) with those of the registers. */
function withDeclared(asking: SourceAnswer, latest: readonly SourceAnswer[]): Comparison[] {
  return latest.flatMap((answer) =>
    Object.entries(recordOf(answer.operation).declared).flatMap(([declared, field]) => {
      const value = asking.input[declared]
      if (value === undefined) return []
      return compared("asked", askedSide(asking, declared, value), answered(answer, field))
    }),
  )
}

function overTime(answer: SourceAnswer, answers: readonly SourceAnswer[]): Comparison[] {
  if (recordOf(answer.operation).overTime !== "compared") return []
  const earlier = answers.find(({ operation, age }) => operation === answer.operation && age === "earlier")
  if (!earlier) return []
  const skipped = operationOf(answer.operation).fileFields
  const owners = comparedOwners("time", earlier, answer)
  const fields = (pairsFor(answer.operation, answer.operation) ?? [])
    .filter(([field]) => !skipped.includes(field) && !owners.some(({ left }) => left.field === field))
    .flatMap(([field]) => compared("time", answered(earlier, field), answered(answer, field)))
  return [...fields, ...owners]
}

function compared(kind: ContradictionKind, left: Side | null, right: Side | null): Comparison[] {
  if (left === null || right === null) return []
  const likeness = valueLikeness(left.value, right.value)
  if (likeness === "one" || likeness === "none") return []
  return [{ kind, likeness, left, right }]
}

function answered(answer: SourceAnswer, field: string): Side | null {
  const value = fieldOf(answer.record, field)
  return value === undefined ? null : side(answer, field, value)
}

function side(answer: SourceAnswer, field: string, value: ExactJson): Side {
  return { ...place(answer), origin: "answer", field, value }
}

function askedSide(answer: SourceAnswer, field: string, value: string): Side {
  return { ...place(answer), origin: "asked", field, value }
}

function place({ checkId, operation, askedAt, askedBy }: SourceAnswer) {
  return { checkId, operation, askedAt, askedBy }
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((left, index) => items.slice(index + 1).map((right): [T, T] => [left, right]))
}

type Owners = { field: string; names: string[] }

/** A vehicle's owners by a source: texts, or a field of objects. Null for no list or another shape: nothing is compared. */
function ownersOf({ operation, record }: Pick<SourceAnswer, "operation" | "record">): Owners | null {
  const { owners } = operationOf(operation).record
  if (!owners) return null
  const list = fieldOf(record, owners.field)
  if (!Array.isArray(list)) return null
  const names = list.map((owner) => (owners.name === undefined ? owner : fieldOf(owner, owners.name)))
  const texts = names.filter((name) => typeof name === "string")
  return texts.length === names.length ? { field: owners.field, names: texts } : null
}
