import { withoutRecord } from "#lib/domain/check-states.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import { type DraftRow, FAULT_KINDS, type Validation } from "./draft-row.ts"

/** The filters of the rows: all, one group, or those with one kind of fault. */
export const ROW_FILTERS = [
  "all",
  "valid",
  "invalid",
  ...FAULT_KINDS,
  "repeated",
  "asked",
  "askedWithout",
  "selfMatch",
  "unusual",
  "setAside",
] as const
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
  /** It was asked before, as far as that is known. */
  asked: boolean
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
    const isIn: Partial<Record<RowFilter, boolean>> = {
      ...Object.fromEntries(faults.map(({ kind }) => [kind, true])),
      all: true,
      valid: faults.length === 0,
      invalid: faults.length > 0,
      repeated: repeats !== null,
      asked: before !== undefined,
      askedWithout: before !== undefined && withoutRecord(before.state, before.resultKind) !== null,
      selfMatch: selfMatches.length > 0,
      unusual: validation.notes.length > 0,
      setAside: validation.isUnusual && row.isTakenIn !== true,
    }
    const filters = ROW_FILTERS.filter((filter) => isIn[filter])
    for (const filter of filters) counts[filter] += 1
    return { row, validation, repeats, asked: before !== undefined, selfMatches, filters }
  })
  return { rows: summarized, counts }
}

export function showsRow(filter: RowFilter, row: SummarizedRow): boolean {
  return row.filters.includes(filter)
}

/** The rows that would be sent: valid ones, without those set aside and those that the person left out. */
export function rowsToSend(
  summary: RowSummary,
  choices: { repeated: Choice; asked: AskedChoice },
): SummarizedRow[] {
  return summary.rows.filter(
    (row) =>
      row.validation.faults.length === 0 &&
      !showsRow("setAside", row) &&
      !(row.repeats !== null && choices.repeated === "leave") &&
      !(row.asked && isLeftOut(row, choices.asked)),
  )
}

function isLeftOut(row: SummarizedRow, choice: AskedChoice): boolean {
  return choice === "leave" || (choice === "sendWithout" && !showsRow("askedWithout", row))
}
