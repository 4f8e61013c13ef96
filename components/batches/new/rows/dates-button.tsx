"use client"

import { useTranslations } from "next-intl"
import { changeDraft, draftOf } from "#components/batches/new/draft-store.ts"
import { readDayFirst } from "#components/table-import/day-first.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, type RowFault, withValues } from "./draft-row.ts"
import type { RowSummary } from "./summarize-rows.ts"

/** Offers to read dates written day first, when there are some: the person decides, it is never done automatically. */
export function DatesButton({ operation, summary }: { operation: OperationSlug; summary: RowSummary }) {
  const t = useTranslations("newBatch.rows")
  const figure = useCount()
  const readable = new Map<number, DraftRow>()
  for (const { row, validation } of summary.counts.date > 0 ? summary.rows : []) {
    const read = readDates(row, validation.faults)
    if (read) readable.set(row.id, read)
  }
  if (readable.size === 0) return null

  function readAll() {
    changeDraft(operation, { rows: draftOf(operation).rows.map((row) => readable.get(row.id) ?? row) })
    announce(t("datesRead", figure(readable.size)))
  }

  return (
    <Button size="sm" onClick={readAll}>
      {t("readDates", figure(readable.size))}
    </Button>
  )
}

/** The row with its day-first dates rewritten, or null when none of its faulty dates is written so. */
function readDates(row: DraftRow, faults: readonly RowFault[]): DraftRow | null {
  const read = faults
    .filter(({ kind }) => kind === "date")
    .map(({ field }) => [field, readDayFirst(row.values[field] ?? "")] as const)
    .filter((entry): entry is [string, string] => entry[1] !== null)
  if (read.length === 0) return null
  return withValues(row, { ...row.values, ...Object.fromEntries(read) })
}
