import type { BatchDraft } from "./draft-store.ts"
import type { RowSummary } from "./rows/summarize-rows.ts"

/** The ceiling that was typed: null for none, undefined when it is not a whole number from 1. */
export function ceilingOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === "") return null
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** An issue that a person has to settle before a batch can be started; `id` is the control to go to (fields' ids of `Field`). */
export type OpenQuestion = {
  key: "nothing" | "invalid" | "repeated" | "asked" | "ceiling"
  id?: string
}

type Given = {
  state: Pick<BatchDraft, "ceiling" | "repeated" | "asked" | "withoutInvalid">
  summary: Pick<RowSummary, "counts">
  sending: number
}

/** Returns the open issues: no row is left out, repeated or asked again without the person's decision. */
export function openQuestions({ state, summary: { counts }, sending }: Given): OpenQuestion[] {
  const open: OpenQuestion[] = []
  if (counts.invalid > 0 && !state.withoutInvalid) open.push({ key: "invalid", id: "field-without-invalid" })
  if (counts.repeated > 0 && state.repeated === null) open.push({ key: "repeated", id: "field-repeated" })
  if (counts.asked > 0 && state.asked === null) open.push({ key: "asked", id: "field-asked" })
  if (ceilingOf(state.ceiling) === undefined) open.push({ key: "ceiling", id: "field-ceiling" })
  if (sending === 0) open.push({ key: "nothing" })
  return open
}

/** The messages of our server by row (its place among those that were sent) and field; what belongs to none apart. */
export function errorsByRow(errors: Record<string, string[]>): {
  rows: Map<number, Record<string, string[]>>
  other: string[]
} {
  const rows = new Map<number, Record<string, string[]>>()
  const other: string[] = []
  for (const [path, messages] of Object.entries(errors)) {
    const [, index, field] = /^rows\.(\d+)\.(.*)$/.exec(path) ?? []
    if (index === undefined) other.push(...messages)
    else rows.set(Number(index), { ...rows.get(Number(index)), [field ?? ""]: messages })
  }
  return { rows, other }
}
