import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import type { OpenTable } from "#components/table-import/use-table-import.ts"
import { factsOf, identifierField, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, withValues } from "./rows/draft-row.ts"
import type { AskedChoice, Choice } from "./rows/summarize-rows.ts"

export type StartedBatch = { id: string; name: string; rows: number }

/** A list that is being prepared: in memory for the life of the page, never in an address or the browser's storage. */
export type BatchDraft = {
  rows: readonly DraftRow[]
  /** The rows that were taken out last, to be put back. */
  removed: readonly DraftRow[]
  nextId: number
  /** The text in the box that was not added yet. */
  typed: string
  /** Whose columns wait to be assigned. */
  table: OpenTable | null
  name: string
  ceiling: string
  /** The source columns of the file are stored beside the answers. */
  keepsOthers: boolean
  repeated: Choice
  asked: AskedChoice
  withoutInvalid: boolean
  /** The queries that the same list is for once this one was started. */
  also: readonly OperationSlug[]
  /** The batch that was started from this page last; null once the next list is begun. */
  started: StartedBatch | null
}

const EMPTY: BatchDraft = {
  rows: [],
  removed: [],
  nextId: 1,
  typed: "",
  table: null,
  name: "",
  ceiling: "",
  keepsOthers: true,
  repeated: null,
  asked: null,
  withoutInvalid: false,
  also: [],
  started: null,
}

const states = createStore<Partial<Record<OperationSlug, BatchDraft>>>(() => ({}))

/** A list that nobody chose a query for yet. */
type Intake = Pick<BatchDraft, "typed" | "table">
const intake = createStore<Intake>(() => ({ typed: "", table: null }))

export const useIntake = (): Intake => useStore(intake)
export const changeIntake = (change: Partial<Intake>): void => intake.setState(change)

export function draftOf(operation: OperationSlug): BatchDraft {
  return states.getState()[operation] ?? EMPTY
}

/** Changes the list of an operation; members that are not given stay. */
export function changeDraft(operation: OperationSlug, change: Partial<BatchDraft>): void {
  states.setState({ [operation]: { ...draftOf(operation), ...change } })
}

/** The list was started: the next one begins empty, under a word of what became of this one. */
export function dropDraft(operation: OperationSlug, started: StartedBatch): void {
  changeDraft(operation, { ...EMPTY, started })
}

/** The list is another operation's now. */
export function forgetDraft(operation: OperationSlug): void {
  states.setState({ [operation]: EMPTY })
}

/** Puts a edited row in the place of what it was. */
export function replaceRow(operation: OperationSlug, edited: DraftRow): void {
  const rows = draftOf(operation).rows.map((row) => (row.id === edited.id ? edited : row))
  changeDraft(operation, { rows })
}

/** Takes rows out; `putBack` undoes the last time. */
export function removeRows(operation: OperationSlug, ids: ReadonlySet<number>): void {
  const { rows } = draftOf(operation)
  const removed = rows.filter(({ id }) => ids.has(id))
  changeDraft(operation, { rows: rows.filter(({ id }) => !ids.has(id)), removed })
}

/** Takes in rows that were set aside because of their document. */
export function takeInRows(operation: OperationSlug, ids: ReadonlySet<number>): void {
  const rows = draftOf(operation).rows.map((row) =>
    ids.has(row.id) ? { ...row, isTakenIn: true as const } : row,
  )
  changeDraft(operation, { rows })
}

export function restoreRemoved(operation: OperationSlug): void {
  const { rows, removed } = draftOf(operation)
  changeDraft(operation, { rows: [...rows, ...removed].sort((a, b) => a.id - b.id), removed: [] })
}

export function useDraft(operation: OperationSlug): BatchDraft {
  return useStore(states, (all) => all[operation] ?? EMPTY)
}

/** A list that was begun and not started, if there is one. */
export function useOpenDraft(): { operation: OperationSlug; rows: number } | null {
  const operation = useStore(states, (all) => QUESTION_SLUGS.find((slug) => all[slug]?.rows.length))
  return operation ? { operation, rows: draftOf(operation).rows.length } : null
}

/** Fields of operations that are called otherwise and hold the same. */
const SAME: Readonly<Record<string, string>> = { birthdate: "birth_date", birth_date: "birthdate" }

/** The list of an operation becomes that of another. */
export function moveDraft(from: OperationSlug, to: OperationSlug): void {
  const { table } = draftOf(from)
  const isMoved = copyDraft(from, to)
  if (table) changeDraft(to, { table })
  if (isMoved || table) forgetDraft(from)
}

/** The list of an operation goes behind the rows that another one has; values that this one does not ask for stay with their rows. */
export function copyDraft(from: OperationSlug, to: OperationSlug): boolean {
  const [moved, { rows, nextId, typed, name }] = [draftOf(from), draftOf(to)]
  if (from === to || (moved.rows.length === 0 && moved.typed === "")) return false
  const fresh = moved.rows.map((row, index) => ({ ...rowOf(row, from, to), id: nextId + index }))
  changeDraft(to, {
    ...(rows.length === 0 && {
      name: name || moved.name,
      ceiling: moved.ceiling,
      keepsOthers: moved.keepsOthers,
      // That repeated rows stay out is true of the list; what may cost is decided for each query.
      repeated: moved.repeated === "leave" ? "leave" : null,
    }),
    rows: [...rows, ...fresh],
    nextId: nextId + fresh.length,
    typed: typed || moved.typed,
    started: null,
  })
  return true
}

/** The queries that the documents of this one's list make too. */
export function queriesBeside(operation: OperationSlug): OperationSlug[] {
  const kinds = Object.keys(factsOf(operation).about)
  return QUESTION_SLUGS.filter(
    (slug) => slug !== operation && kinds.some((kind) => Object.hasOwn(factsOf(slug).about, kind)),
  )
}

function rowOf(row: DraftRow, from: OperationSlug, to: OperationSlug): DraftRow {
  const { values } = row
  const own = factsOf(from).fields.find(({ name }) => name === identifierField(from))
  const kind = own && documentKind(own, values[own.typeField ?? ""])
  const taken = factsOf(to).fields.map(({ name }): [string, string] => [
    name,
    values[name] ?? values[SAME[name] ?? ""] ?? "",
  ])
  const filled = Object.fromEntries(taken.filter(([, value]) => value !== ""))
  return withValues(row, {
    ...values,
    ...(kind && factsOf(to).about[kind]),
    ...filled,
    [identifierField(to)]: values[identifierField(from)] ?? "",
  })
}
