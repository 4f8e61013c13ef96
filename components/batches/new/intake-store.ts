import { useStore } from "zustand"
import { createStore } from "zustand/vanilla"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { IntakeRow } from "./rows/intake-row.ts"
import type { Choice } from "./rows/survey.ts"

/** A list that is being prepared: in memory for the life of the page, never in an address or the browser's storage. */
export type IntakeState = {
  rows: readonly IntakeRow[]
  /** The rows that were taken out last, to be put back. */
  removed: readonly IntakeRow[]
  nextId: number
  /** What stands in the box and was not added yet. */
  typed: string
  name: string
  ceiling: string
  repeated: Choice
  asked: Choice
  withoutInvalid: boolean
}

const EMPTY: IntakeState = {
  rows: [],
  removed: [],
  nextId: 1,
  typed: "",
  name: "",
  ceiling: "",
  repeated: null,
  asked: null,
  withoutInvalid: false,
}

const states = createStore<Partial<Record<OperationSlug, IntakeState>>>(() => ({}))

export function intakeOf(operation: OperationSlug): IntakeState {
  return states.getState()[operation] ?? EMPTY
}

/** Changes the list of an operation; what is not named stays. */
export function changeIntake(operation: OperationSlug, change: Partial<IntakeState>): void {
  states.setState({ [operation]: { ...intakeOf(operation), ...change } })
}

/** The list was started: the next one begins empty. */
export function dropIntake(operation: OperationSlug): void {
  changeIntake(operation, EMPTY)
}

/** Puts a mended row in the place of what it was. */
export function mendRow(operation: OperationSlug, mended: IntakeRow): void {
  const rows = intakeOf(operation).rows.map((row) => (row.id === mended.id ? mended : row))
  changeIntake(operation, { rows })
}

/** Takes rows out; `putBack` undoes the last time. */
export function removeRows(operation: OperationSlug, ids: ReadonlySet<number>): void {
  const { rows } = intakeOf(operation)
  const removed = rows.filter(({ id }) => ids.has(id))
  changeIntake(operation, { rows: rows.filter(({ id }) => !ids.has(id)), removed })
}

export function putBack(operation: OperationSlug): void {
  const { rows, removed } = intakeOf(operation)
  changeIntake(operation, { rows: [...rows, ...removed].sort((a, b) => a.id - b.id), removed: [] })
}

export function useIntake(operation: OperationSlug): IntakeState {
  return useStore(states, (all) => all[operation] ?? EMPTY)
}
