"use client"

import { useCallback, useMemo } from "react"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { BatchDraft } from "./draft-store.ts"
import { Preflight } from "./preflight.tsx"
import type { DraftRow } from "./rows/draft-row.ts"
import { RowsPanel } from "./rows/rows-panel.tsx"
import { summarizeRows } from "./rows/summarize-rows.ts"
import { validateRow } from "./rows/validate-row.ts"
import { useAskedBefore, useSelfMatches } from "./use-asked-before.ts"

type DraftReviewProps = { operation: OperationSlug; draft: BatchDraft; today: string }

/** The list as it is and what would happen with it. `today` is the civil date (YYYY-MM-DD) at the desk. */
export function DraftReview({ operation, draft, today }: DraftReviewProps) {
  const { rows, removed } = draft
  const validationOf = useCallback((row: DraftRow) => validateRow(operation, row, today), [operation, today])
  const before = useAskedBefore(operation, rows, validationOf)
  const { beforeOf } = before
  const selfMatches = useSelfMatches(operation, rows, validationOf)
  const { selfMatchesOf } = selfMatches
  // Ten thousand rows are looked at again when they change, not with every letter typed elsewhere.
  const summary = useMemo(
    () => summarizeRows(rows, validationOf, beforeOf, selfMatchesOf),
    [rows, validationOf, beforeOf, selfMatchesOf],
  )
  return (
    <>
      <RowsPanel
        operation={operation}
        summary={summary}
        before={before}
        selfMatches={selfMatches}
        removed={removed.length}
        today={today}
      />
      {rows.length > 0 ? (
        <Preflight operation={operation} draft={draft} summary={summary} before={before} />
      ) : null}
    </>
  )
}
