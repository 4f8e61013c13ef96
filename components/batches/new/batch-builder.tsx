"use client"

import { useTimeZone, useTranslations } from "next-intl"
import { useCallback, useEffect, useMemo, useState } from "react"
import { civilDay } from "#components/ask/repeat-rule.ts"
import { ColumnMapping } from "#components/table-import/column-mapping.tsx"
import { HiddenNote } from "#components/table-import/hidden-note.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { useDraft } from "./draft-store.ts"
import { EntryPanel } from "./entry-panel.tsx"
import { Preflight } from "./preflight.tsx"
import type { DraftRow } from "./rows/draft-row.ts"
import { RowsPanel } from "./rows/rows-panel.tsx"
import { summarizeRows } from "./rows/summarize-rows.ts"
import { useSelfMatches } from "./rows/use-self-matches.ts"
import { validateRow } from "./rows/validate-row.ts"
import { useAskedBefore } from "./use-asked-before.ts"
import { useBatchImport } from "./use-batch-import.ts"

/** A new batch of one operation: the list comes in, is looked over and edited, and is started on purpose. */
export function BatchBuilder({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("newBatch")
  const timeZone = useTimeZone() ?? "America/Lima"
  const [today] = useState(() => civilDay(new Date(), timeZone))
  const state = useDraft(operation)
  const validationOf = useCallback((row: DraftRow) => validateRow(operation, row, today), [operation, today])
  const source = useBatchImport(operation, today)
  const before = useAskedBefore(operation, state.rows, validationOf)
  const { beforeOf } = before
  const selfMatches = useSelfMatches(operation, state.rows, validationOf)
  const { selfMatchesOf } = selfMatches
  // Ten thousand rows are looked at anew when they change, not with every letter typed elsewhere.
  const summary = useMemo(
    () =>
      summarizeRows(
        state.rows,
        validationOf,
        (validation) => beforeOf(validation) !== undefined,
        selfMatchesOf,
      ),
    [state.rows, validationOf, beforeOf, selfMatchesOf],
  )

  useReloadGuard(state.rows.length > 0)

  return (
    <div className="flex flex-col gap-4">
      <Section title={t("entry.title")} registered>
        <EntryPanel operation={operation} source={source} typed={state.typed} />
      </Section>
      {source.table ? (
        <ColumnMapping
          table={source.table}
          fields={source.fields}
          onUse={source.addMapped}
          onClose={source.closeTable}
        />
      ) : null}
      {source.hidden ? <HiddenNote hidden={source.hidden} /> : null}
      {state.rows.length > 0 || state.removed.length > 0 ? (
        <RowsPanel
          operation={operation}
          summary={summary}
          before={before}
          selfMatches={selfMatches}
          removed={state.removed.length}
        />
      ) : null}
      {state.rows.length > 0 ? (
        <Preflight operation={operation} state={state} summary={summary} before={before} />
      ) : null}
    </div>
  )
}

/** The list is in memory alone: the browser asks before a reload or a closed tab throws it away. Going elsewhere within the desk keeps it. */
function useReloadGuard(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [hasRows])
}
