"use client"

import { useCallback, useEffect, useMemo, useState } from "react"
import { post } from "#components/ask/ask-check.ts"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import type { DraftRow, Validation } from "./rows/draft-row.ts"

const TIMEOUT_MS = 30_000

type Known = ReadonlyMap<string, readonly AskedBefore[]>

/** Looks up which of the rows were asked about before, once per identifier while the page is open; edited rows are looked up as they change. */
export function useAskedBefore(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
) {
  const [known, setKnown] = useState<Known>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const unknown = useMemo(() => unknownOf(rows, validationOf, known), [rows, validationOf, known])
  const isPageVisible = unknown.length > 0 && !hasFailed

  useEffect(() => {
    if (!isPageVisible) return
    const identifiers = unknown
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)])
    async function look() {
      const answer = await post("/api/subjects/preflight", { operation, identifiers }, {}, signal)
      if (stop.signal.aborted) return
      if (answer?.status !== 200) setHasFailed(true)
      else setKnown((before) => merge(before, identifiers, (answer.body as { items: AskedBefore[] }).items))
    }
    look().catch(() => {
      if (!stop.signal.aborted) setHasFailed(true)
    })
    return () => stop.abort()
  }, [operation, unknown, isPageVisible])

  const status: Readiness = isPageVisible ? "looking" : hasFailed && unknown.length > 0 ? "failed" : "known"
  const beforeOf = useCallback(
    ({ subject }: Validation): AskedBefore | undefined =>
      subject
        ? known.get(foldIdentifier(subject.identifier))?.find(({ kind }) => kind === subject.kind)
        : undefined,
    [known],
  )
  return {
    status,
    retry: () => setHasFailed(false),
    /** The newest question about the same subject, as far as it is known. */
    beforeOf,
  }
}

function unknownOf(
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
  known: Known,
): string[] {
  const unknown = new Set<string>()
  for (const row of rows) {
    const { subject } = validationOf(row)
    if (subject && !known.has(foldIdentifier(subject.identifier)))
      unknown.add(foldIdentifier(subject.identifier))
  }
  return [...unknown]
}

function merge(before: Known, identifiers: readonly string[], items: readonly AskedBefore[]): Known {
  const next = new Map(before)
  const byIndex = Map.groupBy(items, ({ index }) => index)
  for (const [index, identifier] of identifiers.entries()) next.set(identifier, byIndex.get(index) ?? [])
  return next
}
