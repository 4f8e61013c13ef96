import "server-only"
import { is, SQL, type sql } from "drizzle-orm"
import { RESULT_RULE } from "#lib/checks/results/derive-result.ts"
import type { IndexedResult } from "#lib/checks/results/indexed-result.ts"
import type { checks } from "#lib/db/schema/checks.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { type Sealed, seal } from "#lib/vault/sealed.ts"

type Columns = Omit<
  typeof checks.$inferInsert,
  "id" | "state" | "charge" | "revision" | "changedAt" | "input" | "result" | "resultKind" | "resultRule"
>
/** As they are before they are sealed. */
type Plain<V> = V extends Sealed<infer T> ? T : V
type Fields = { [K in keyof Columns]?: Plain<Columns[K]> }

/** Columns that change with a state, each as a value or as an expression of the database. */
export type ChangedFields = { [K in keyof Fields]: Fields[K] | ReturnType<typeof sql> }

/** The columns that hold a result, for the row of that id. */
export function sealResult(checkId: string, result: IndexedResult | null | undefined) {
  if (result === undefined) return {}
  if (result === null) return { resultKind: null, result: null, resultRule: 0 }
  return { resultKind: result.kind, result: seal(checkId, result.line), resultRule: RESULT_RULE }
}

/** The columns among them that are sealed for their row. */
export type SealedName = "answerBody" | "problem" | "remoteState"

/** The sealed columns that a person or the service gave a value to, for the row of that id. */
export function sealFields(checkId: string, fields: ChangedFields = {}) {
  const { answerBody, problem, remoteState, ...rest } = fields
  return {
    ...rest,
    ...sealOne(checkId, "answerBody", answerBody),
    ...sealOne(checkId, "problem", problem),
    ...sealOne(checkId, "remoteState", remoteState),
  }
}

function sealOne<K extends SealedName, T>(checkId: string, name: K, value: T | SQL | null | undefined) {
  if (value === undefined) return {}
  const sealed = value === null || is(value, SQL) ? value : seal(checkId, value)
  return { [name]: sealed } as { [N in K]: Sealed<T> | SQL | null }
}

/** The identity that the reason of a step is sealed for. */
export function reasonRow(checkId: string, state: CheckState, revision: number): string {
  return `${checkId}/${state}/${revision}`
}
