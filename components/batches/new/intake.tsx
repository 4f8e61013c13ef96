"use client"

import { useTimeZone, useTranslations } from "next-intl"
import { useCallback, useEffect, useMemo, useState } from "react"
import { civilDay } from "#components/ask/repeat-rule.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { ColumnMapping } from "./column-mapping.tsx"
import { EntryPanel } from "./entry-panel.tsx"
import { useIntake } from "./intake-store.ts"
import { Preflight } from "./preflight.tsx"
import { useSource } from "./read/use-source.ts"
import { HiddenNote } from "./rows/hidden-note.tsx"
import type { IntakeRow } from "./rows/intake-row.ts"
import { judgeRow } from "./rows/judge-row.ts"
import { RowsPanel } from "./rows/rows-panel.tsx"
import { surveyRows } from "./rows/survey.ts"
import { useRowEchoes } from "./rows/use-row-echoes.ts"
import { useAskedBefore } from "./use-asked-before.ts"

/** A new batch of one operation: the list comes in, is looked over and mended, and is started on purpose. */
export function Intake({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("intake")
  const timeZone = useTimeZone() ?? "America/Lima"
  const [today] = useState(() => civilDay(new Date(), timeZone))
  const state = useIntake(operation)
  const verdictOf = useCallback((row: IntakeRow) => judgeRow(operation, row, today), [operation, today])
  const source = useSource(operation, today)
  const before = useAskedBefore(operation, state.rows, verdictOf)
  const { beforeOf } = before
  const echoes = useRowEchoes(operation, state.rows, verdictOf)
  const { echoesOf } = echoes
  // Ten thousand rows are looked at anew when they change, not with every letter typed elsewhere.
  const survey = useMemo(
    () => surveyRows(state.rows, verdictOf, (verdict) => beforeOf(verdict) !== undefined, echoesOf),
    [state.rows, verdictOf, beforeOf, echoesOf],
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
          survey={survey}
          before={before}
          echoes={echoes}
          removed={state.removed.length}
        />
      ) : null}
      {state.rows.length > 0 ? (
        <Preflight operation={operation} state={state} survey={survey} before={before} />
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
