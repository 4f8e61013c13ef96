import type { LeftReason, LeftRow } from "#lib/domain/batch-states.ts"
import { withoutRecord } from "#lib/domain/check-states.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import { type DraftRow, FAULT_KINDS, type Validation } from "./draft-row.ts"

/** Each row is in one of these groups: they add up to the list. */
export const ROW_GROUPS = ["valid", "repeated", "asked", "setAside", "invalid"] as const
export type RowGroup = (typeof ROW_GROUPS)[number]

/** What may be told apart within a group. */
export const WITHIN = {
  valid: [],
  repeated: [],
  asked: ["askedWithout"],
  setAside: [],
  invalid: FAULT_KINDS,
} as const satisfies Record<RowGroup, readonly string[]>

/** The filters of the rows: all, one group, some of one, or those that equal a registry answer of ours, in whatever group. */
export const ROW_FILTERS = ["all", ...ROW_GROUPS, ...Object.values(WITHIN).flat(), "selfMatch"] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

/** A person's decision about the rows of a group; null until it is made. */
export type Choice = "leave" | "send" | null

/** That about the rows asked before; `sendWithout`: of them only those whose answer came without a record. */
export type AskedChoice = Choice | "sendWithout"

export type SummarizedRow = {
  row: DraftRow
  validation: Validation
  /** The earlier row that asks the same question. */
  repeats: number | null
  /** It was asked before, as far as that is known; `without`: its answer came without a record. */
  asked: boolean
  askedWithout: boolean
  group: RowGroup
  /** The fields in which it declares what our own registry answered. */
  selfMatches: readonly string[]
  /** The filters that show it. */
  filters: readonly RowFilter[]
}

export type RowSummary = {
  rows: readonly SummarizedRow[]
  counts: Readonly<Record<RowFilter, number>>
}

type Before = Pick<AskedBefore, "state" | "resultKind">

/** Summarizes the whole list in one pass: valid rows, those that repeat an earlier row, those that were asked before. */
export function summarizeRows(
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
  beforeOf: (validation: Validation) => Before | undefined,
  selfMatchesOf: (validation: Validation) => readonly string[] = () => [],
): RowSummary {
  const first = new Map<string, number>()
  const counts = Object.fromEntries(ROW_FILTERS.map((filter) => [filter, 0])) as Record<RowFilter, number>
  const summarized = rows.map((row): SummarizedRow => {
    const validation = validationOf(row)
    const { question, faults } = validation
    const repeats = question === null ? null : (first.get(question) ?? null)
    if (question !== null && repeats === null) first.set(question, row.id)
    const before = beforeOf(validation)
    const selfMatches = selfMatchesOf(validation)
    const asked = before !== undefined
    const askedWithout = asked && withoutRecord(before.state, before.resultKind) !== null
    const group = groupOf(row, { validation, repeats, asked })
    const isWithin: Partial<Record<RowFilter, boolean>> = {
      ...Object.fromEntries(faults.map(({ kind }) => [kind, true])),
      askedWithout,
    }
    const filters: RowFilter[] = [
      "all",
      group,
      ...WITHIN[group].filter((one) => isWithin[one]),
      ...(selfMatches.length > 0 ? (["selfMatch"] as const) : []),
    ]
    for (const filter of filters) counts[filter] += 1
    return { row, validation, repeats, asked, askedWithout, group, selfMatches, filters }
  })
  return { rows: summarized, counts }
}

type Judged = Pick<SummarizedRow, "validation" | "repeats" | "asked">

/** What keeps a row from being sent first; valid where nothing does. */
function groupOf(row: DraftRow, { validation, repeats, asked }: Judged): RowGroup {
  if (validation.faults.length > 0) return "invalid"
  if (validation.isUnusual && row.isTakenIn !== true) return "setAside"
  if (repeats !== null) return "repeated"
  return asked ? "asked" : "valid"
}

export function showsRow(filter: RowFilter, row: SummarizedRow): boolean {
  return row.filters.includes(filter)
}

/** The rows that would be sent: valid ones, without those set aside and those that the person left out; those that are undecided with them. */
export function rowsToSend(
  summary: RowSummary,
  choices: { repeated: Choice; asked: AskedChoice },
): SummarizedRow[] {
  return summary.rows.filter(
    (row) =>
      row.group !== "invalid" &&
      row.group !== "setAside" &&
      !(row.repeats !== null && choices.repeated === "leave") &&
      !(row.asked && isLeftOut(row, choices.asked)),
  )
}

/** The rows that do not go, by their line, each with why. */
export function leftOut(summary: RowSummary, sending: readonly SummarizedRow[], repeated: Choice): LeftRow[] {
  const sent = new Set(sending)
  return summary.rows
    .filter((row) => !sent.has(row))
    .map(({ row, group }) => ({ line: lineOf(row), reason: reasonOf(group, repeated) }))
}

/** Its line in the file, or its place in the list. */
export const lineOf = ({ line, id }: DraftRow): number => line ?? id

function reasonOf(group: RowGroup, repeated: Choice): LeftReason {
  if (group === "setAside") return "set_aside"
  if (group === "invalid" || (group === "repeated" && repeated === "leave")) return group
  return "asked"
}

function isLeftOut(row: SummarizedRow, choice: AskedChoice): boolean {
  return choice === "leave" || (choice === "sendWithout" && !row.askedWithout)
}
