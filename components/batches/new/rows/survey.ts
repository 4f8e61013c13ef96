import { FAULT_KINDS, type FaultKind, type IntakeRow, type Verdict } from "./intake-row.ts"

/** What to look at: everything, one group, or the rows with one kind of fault. */
export type RowFilter = "all" | "valid" | "invalid" | "repeated" | "asked" | "echo" | "unusual" | FaultKind

/** What a person decided about the rows of a group; null until they did. */
export type Choice = "leave" | "send" | null

export type SurveyedRow = {
  row: IntakeRow
  verdict: Verdict
  /** The earlier row that asks the same question. */
  repeats: number | null
  /** It was asked before, as far as that is known. */
  asked: boolean
  /** The fields in which it declares what our own registry answered. */
  echoes: readonly string[]
  /** The filters that show it. */
  filters: readonly RowFilter[]
}

export type Survey = {
  rows: readonly SurveyedRow[]
  counts: Readonly<Record<RowFilter, number>>
}

/** Looks at the whole list: what is valid, what repeats an earlier row, what was asked before. One pass. */
export function surveyRows(
  rows: readonly IntakeRow[],
  verdictOf: (row: IntakeRow) => Verdict,
  wasAsked: (verdict: Verdict) => boolean,
  echoesOf: (verdict: Verdict) => readonly string[] = () => [],
): Survey {
  const first = new Map<string, number>()
  const counts = emptyCounts()
  const surveyed = rows.map((row): SurveyedRow => {
    const verdict = verdictOf(row)
    const { question } = verdict
    const repeats = question === null ? null : (first.get(question) ?? null)
    if (question !== null && repeats === null) first.set(question, row.id)
    const asked = wasAsked(verdict)
    const echoes = echoesOf(verdict)
    const filters = filtersOf(verdict, { repeats: repeats !== null, asked, echo: echoes.length > 0 })
    for (const filter of filters) counts[filter] += 1
    return { row, verdict, repeats, asked, echoes, filters }
  })
  return { rows: surveyed, counts }
}

/** Each filter once, even when a row breaks a rule in several places. */
function filtersOf(
  { faults, notes }: Verdict,
  is: { repeats: boolean; asked: boolean; echo: boolean },
): RowFilter[] {
  const filters: RowFilter[] = ["all", faults.length === 0 ? "valid" : "invalid"]
  if (is.repeats) filters.push("repeated")
  if (is.asked) filters.push("asked")
  if (is.echo) filters.push("echo")
  if (notes.length > 0) filters.push("unusual")
  for (const { kind } of faults) if (!filters.includes(kind)) filters.push(kind)
  return filters
}

export function showsRow(filter: RowFilter, row: SurveyedRow): boolean {
  return row.filters.includes(filter)
}

/** The rows that would be sent: valid ones, without those that the person left out. */
export function rowsToSend(survey: Survey, choices: { repeated: Choice; asked: Choice }): SurveyedRow[] {
  return survey.rows.filter(
    ({ verdict, repeats, asked }) =>
      verdict.faults.length === 0 &&
      !(repeats !== null && choices.repeated === "leave") &&
      !(asked && choices.asked === "leave"),
  )
}

function emptyCounts(): Record<RowFilter, number> {
  const filters: RowFilter[] = [
    "all",
    "valid",
    "invalid",
    "repeated",
    "asked",
    "echo",
    "unusual",
    ...FAULT_KINDS,
  ]
  return Object.fromEntries(filters.map((filter) => [filter, 0])) as Record<RowFilter, number>
}
