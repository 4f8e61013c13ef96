"use client"

import { useCallback, useEffect, useMemo, useState } from "react"
import { post } from "#components/ask/ask-check.ts"
import type { SelfMatch } from "#lib/match/self-matches.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DraftRow, Validation } from "./draft-row.ts"

const ROWS_AT_ONCE = 500
const TIMEOUT_MS = 30_000
const NONE: readonly string[] = []

/** The fields in which a question repeats our registry's own answer, by question. */
type Known = ReadonlyMap<string, readonly string[]>

/**
 * Returns which rows of a list of matches declare data of our own registry answers (self-matches), looked up some hundreds at a time. A lookup that
 * failed is reported as such: without it nobody knows whether there is anything to warn of.
 */
export function useSelfMatches(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
): SelfMatches {
  const [known, setKnown] = useState<Known>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const next = useMemo(
    () => (operation === "match" ? unknownOf(rows, validationOf, known) : []),
    [operation, rows, validationOf, known],
  )

  useEffect(() => {
    if (next.length === 0 || hasFailed) return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)])
    async function look() {
      const inputs = next.map(({ input }) => input)
      const answer = await post("/api/match/echoes/rows", { rows: inputs }, {}, signal)
      if (stop.signal.aborted) return
      if (answer?.status !== 200) setHasFailed(true)
      else setKnown((before) => merge(before, next, (answer.body as { items: Item[] }).items))
    }
    look().catch(() => {
      if (!stop.signal.aborted) setHasFailed(true)
    })
    return () => stop.abort()
  }, [next, hasFailed])

  const selfMatchesOf = useCallback(
    ({ question }: Validation) => (question && known.get(question)) || NONE,
    [known],
  )
  return { hasFailed: hasFailed && next.length > 0, retry: () => setHasFailed(false), selfMatchesOf }
}

export type SelfMatches = {
  /** Some rows could not be looked up, and nobody knows. */
  hasFailed: boolean
  retry: () => void
  /** The fields of a row that repeat our registry's own answer, as far as they are known. */
  selfMatchesOf: (validation: Validation) => readonly string[]
}

type Item = { index: number; echoes: SelfMatch[] }

function unknownOf(
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
  known: Known,
): Validation[] {
  const unknown = new Map<string, Validation>()
  for (const row of rows) {
    const validation = validationOf(row)
    if (validation.question !== null && !known.has(validation.question))
      unknown.set(validation.question, validation)
    if (unknown.size === ROWS_AT_ONCE) break
  }
  return [...unknown.values()]
}

function merge(before: Known, asked: readonly Validation[], items: readonly Item[]): Known {
  const after = new Map(before)
  const byIndex = new Map(items.map(({ index, echoes }) => [index, echoes.map(({ field }) => field)]))
  for (const [index, { question }] of asked.entries())
    if (question !== null) after.set(question, byIndex.get(index) ?? NONE)
  return after
}
