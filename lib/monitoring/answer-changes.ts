import { reportDiff, type SectionDiff } from "#lib/aml/report-diff.ts"
import { isExpiryField } from "#lib/checks/answers/day-fields.ts"
import { wordOf } from "#lib/checks/answers/displayed-part.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { comparedRecord } from "#lib/checks/results/embedded-record.ts"
import { type ComparedRow, comparedRows, placeOf, valueIn } from "#lib/compare/rows.ts"
import { amlPosition } from "#lib/domain/aml/levels.ts"
import type { ChangeKind, ChangeWeight, Expiry } from "#lib/domain/change-weights.ts"
import { dayOf, valueLikeness } from "#lib/dossier/contradictions/value-likeness.ts"
import type { MarkedField } from "#lib/operations/record.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { foldWords } from "#lib/text/fold.ts"
import type { CivilDay } from "#lib/time/zone-day.ts"

/** `field`: its path. `how`: `silent` was not told this time, `told` not the last time; `expires`: the day `after` comes close. */
export type AnswerChange = {
  field: string
  how: ChangeKind
  weight: ChangeWeight
  before: ExactJson | undefined
  after: ExactJson | undefined
}

/** The changes from one record to the next, gravest first. Links, signed anew each time, and other writings of a value are none. */
export function answerChanges(operation: OperationSlug, before: ExactJson, after: ExactJson): AnswerChange[] {
  const changes = operation === "aml" ? reportChanges(before, after) : recordChanges(operation, before, after)
  return changes.toSorted((one, other) => WEIGHT_ORDER[one.weight] - WEIGHT_ORDER[other.weight])
}

const WEIGHT_ORDER: Record<ChangeWeight, number> = { grave: 0, attention: 1, information: 2 }

function reportChanges(before: ExactJson, after: ExactJson): AnswerChange[] {
  const { level, flags, sections, others } = reportDiff(before, after)
  return [
    ...(level.changed ? [{ ...fieldChange(level), weight: levelWeight(level.from, level.to) }] : []),
    ...flags
      .filter(({ changed }) => changed)
      .map((flag) => ({ ...fieldChange(flag), weight: flagWeight(flag.to) })),
    ...sections.flatMap(sectionChanges),
    ...others.map((other) => ({ ...fieldChange(other), weight: "information" as const })),
  ]
}

function fieldChange({
  name,
  from,
  to,
}: {
  name: string
  from: ExactJson | undefined
  to: ExactJson | undefined
}) {
  return { field: name, how: howChanged(from, to), before: from, after: to }
}

function howChanged(
  before: ExactJson | undefined,
  after: ExactJson | undefined,
): "changed" | "silent" | "told" {
  if (isSilent(after)) return "silent"
  return isSilent(before) ? "told" : "changed"
}

function isSilent(value: ExactJson | undefined): boolean {
  return value === undefined || value === null
}

/** A level that rises is grave; so is a word that is not on the scale, since nobody knows what it means (specification, Risk levels). */
function levelWeight(before: ExactJson | undefined, after: ExactJson | undefined): ChangeWeight {
  const [from, to] = [amlPosition(before), amlPosition(after)]
  if (to === null) return isSilent(after) ? "attention" : "grave"
  return from === null || to > from ? "grave" : "attention"
}

function flagWeight(after: ExactJson | undefined): ChangeWeight {
  return after === true ? "attention" : "information"
}

/** Each new finding is a change, each that is gone another; a section that came as null is silent, and its findings are not gone. */
function sectionChanges({ section, came, from, to, added, gone, changed }: SectionDiff): AnswerChange[] {
  if (!changed) return []
  const isList = came.to === "items" || came.to === "empty"
  if (!isList) return [{ field: section, how: "silent", weight: "information", before: from, after: to }]
  return [
    ...added.map((item) => ({
      ...{ field: section, how: "added" as const, before: undefined, after: item },
      weight: section === "sanctions" ? ("grave" as const) : ("attention" as const),
    })),
    ...gone.map((item) => ({
      ...{ field: section, how: "gone" as const, before: item, after: undefined },
      weight: "information" as const,
    })),
  ]
}

function recordChanges(operation: OperationSlug, before: ExactJson, after: ExactJson): AnswerChange[] {
  const records = [before, after].map((data) => comparedRecord(operation, data))
  const [earlier, later] = records
  // Whether there is a record at all is the gravest that such an answer can say: a person, a company or a plate that is not found any more.
  if (!earlier || !later) {
    if (!earlier === !later) return []
    const how = later ? ("told" as const) : ("silent" as const)
    return [{ field: "", how, weight: "attention", before, after }]
  }
  const group = [earlier, later].map((compared) => ({ ...compared, subjectId: "" }))
  return comparedRows(group).flatMap((row) => rowChange(row, group))
}

function rowChange(row: ComparedRow, group: Parameters<typeof comparedRows>[0]): AnswerChange[] {
  if (row.likeness !== "different" && row.likeness !== "one" && row.likeness !== "alone") return []
  const [before, after] = [0, 1].map((column) => valueIn(group, column, row.names, row.within))
  if (isSilent(before) && isSilent(after)) return []
  if (valueLikeness(before, after) === "form") return []
  const { operation, own } = placeOf(row, group)
  const [field = ""] = own
  const [name = ""] = field.split(".")
  const marks = operationOf(operation).record.marks.filter((mark) => concerns(mark, name))
  return [{ field, how: howChanged(before, after), weight: weightBy(marks, after), before, after }]
}

function concerns(mark: MarkedField, field: string): boolean {
  return mark.field === field || (mark.as === "count" && mark.lists.includes(field))
}

/** What weighs in an answer by itself is grave when it comes, and to be looked at when it goes; a field that nobody decides by is for information. */
function weightBy(marks: readonly MarkedField[], after: ExactJson | undefined): ChangeWeight {
  if (marks.length === 0) return "information"
  return marks.some((mark) => weighs(mark, after)) ? "grave" : "attention"
}

function weighs(mark: MarkedField, after: ExactJson | undefined): boolean {
  if (isSilent(after)) return false
  switch (mark.as) {
    case "word":
      return (
        mark.usual !== undefined && !mark.usual.some((usual) => foldWords(usual) === foldWords(wordOf(after)))
      )
    case "flag":
      return after === true
    case "count":
      return true
    default:
      return false
  }
}

/** The earliest such day from `today` on; null where there is none. Days that have passed are read on the answer itself. */
export function nextExpiry(operation: OperationSlug, data: ExactJson, today: CivilDay): Expiry | null {
  const record = comparedRecord(operation, data)?.record
  if (record?.kind !== "object") return null
  const days = record.entries.flatMap(([field, value]) => {
    const day = isExpiryField(field) && typeof value === "string" ? dayOf(value.trim()) : null
    return day !== null && day >= today ? [{ field, day }] : []
  })
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null
}
