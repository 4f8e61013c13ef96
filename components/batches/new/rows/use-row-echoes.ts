"use client"

import { useCallback, useEffect, useMemo, useState } from "react"
import { post } from "#components/ask/ask-check.ts"
import type { Echo } from "#lib/match/echoes.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { IntakeRow, Verdict } from "./intake-row.ts"

const ROWS_AT_ONCE = 500
const PATIENCE_MS = 30_000
const NONE: readonly string[] = []

/** The fields in which a question repeats our registry's own answer, by question. */
type Known = ReadonlyMap<string, readonly string[]>

/**
 * Which rows of a list of matches declare what our own registry answers hold, looked up some hundreds at a time. A lookup that
 * failed is told as that: without it nobody knows whether there is anything to warn of.
 */
export function useRowEchoes(
  operation: OperationSlug,
  rows: readonly IntakeRow[],
  verdictOf: (row: IntakeRow) => Verdict,
): RowEchoes {
  const [known, setKnown] = useState<Known>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const next = useMemo(
    () => (operation === "match" ? unknownOf(rows, verdictOf, known) : []),
    [operation, rows, verdictOf, known],
  )

  useEffect(() => {
    if (next.length === 0 || hasFailed) return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)])
    async function look() {
      const inputs = next.map(({ input }) => input)
      const answer = await post("/api/match/echoes/rows", { rows: inputs }, {}, signal)
      if (stop.signal.aborted) return
      if (answer?.status !== 200) setHasFailed(true)
      else setKnown((before) => learn(before, next, (answer.body as { items: Item[] }).items))
    }
    look().catch(() => {
      if (!stop.signal.aborted) setHasFailed(true)
    })
    return () => stop.abort()
  }, [next, hasFailed])

  const echoesOf = useCallback(({ question }: Verdict) => (question && known.get(question)) || NONE, [known])
  return { hasFailed: hasFailed && next.length > 0, retry: () => setHasFailed(false), echoesOf }
}

export type RowEchoes = {
  /** Some rows could not be looked up, and nobody knows. */
  hasFailed: boolean
  retry: () => void
  /** The fields of a row that repeat our registry's own answer, as far as they are known. */
  echoesOf: (verdict: Verdict) => readonly string[]
}

type Item = { index: number; echoes: Echo[] }

function unknownOf(
  rows: readonly IntakeRow[],
  verdictOf: (row: IntakeRow) => Verdict,
  known: Known,
): Verdict[] {
  const unknown = new Map<string, Verdict>()
  for (const row of rows) {
    const verdict = verdictOf(row)
    if (verdict.question !== null && !known.has(verdict.question)) unknown.set(verdict.question, verdict)
    if (unknown.size === ROWS_AT_ONCE) break
  }
  return [...unknown.values()]
}

function learn(before: Known, asked: readonly Verdict[], items: readonly Item[]): Known {
  const after = new Map(before)
  const byIndex = new Map(items.map(({ index, echoes }) => [index, echoes.map(({ field }) => field)]))
  for (const [index, { question }] of asked.entries())
    if (question !== null) after.set(question, byIndex.get(index) ?? NONE)
  return after
}
