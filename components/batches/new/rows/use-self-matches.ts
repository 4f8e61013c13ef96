import { useCallback, useMemo } from "react"
import { useLookup } from "#components/batches/new/use-lookup.ts"
import type { RowSelfMatches } from "#lib/match/self-matches.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DraftRow, Validation } from "./draft-row.ts"

const ROWS_AT_ONCE = 500
const NONE: readonly string[] = []

type Input = Validation["input"]

export type SelfMatches = {
  /** Some rows could not be looked up, and nobody knows. */
  hasFailed: boolean
  retry: () => void
  /** The fields of a row that repeat our registry's own answer, as far as they are known. */
  selfMatchesOf: (validation: Validation) => readonly string[]
}

/** Returns which rows of a list of matches declare data of our own registry answers (self-matches), looked up some hundreds at a time. */
export function useSelfMatches(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
): SelfMatches {
  const wanted = useMemo(
    () => (operation === "match" ? questionsOf(rows, validationOf) : new Map<string, Input>()),
    [operation, rows, validationOf],
  )
  const { known, status, retry } = useLookup<Input, RowSelfMatches>({
    wanted,
    address: "/api/match/self-matches/rows",
    bodyOf: rowsBody,
    atOnce: ROWS_AT_ONCE,
  })
  const fields = useMemo(
    () =>
      new Map(
        [...known].map(([question, [found]]) => [
          question,
          found?.selfMatches.map(({ field }) => field) ?? NONE,
        ]),
      ),
    [known],
  )
  const selfMatchesOf = useCallback(
    ({ question }: Validation) => (question && fields.get(question)) || NONE,
    [fields],
  )
  return { hasFailed: status === "failed", retry, selfMatchesOf }
}

const rowsBody = (rows: readonly Input[]) => ({ rows })

function questionsOf(
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
): Map<string, Input> {
  const wanted = new Map<string, Input>()
  for (const row of rows) {
    const { question, input } = validationOf(row)
    if (question !== null) wanted.set(question, input)
  }
  return wanted
}
