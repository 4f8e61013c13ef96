"use client"

import { useTranslations } from "next-intl"
import { changeIntake, intakeOf } from "#components/batches/new/intake-store.ts"
import { readDayFirst } from "#components/batches/new/read/day-first.ts"
import { useCount } from "#components/batches/new/use-count.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { IntakeRow, RowFault } from "./intake-row.ts"
import type { Survey } from "./survey.ts"

/** Offers to read dates written day first, when there are some: said by the person, never done by itself. */
export function DatesButton({ operation, survey }: { operation: OperationSlug; survey: Survey }) {
  const t = useTranslations("intake.rows")
  const figure = useCount()
  const readable = new Map<number, IntakeRow>()
  for (const { row, verdict } of survey.counts.date > 0 ? survey.rows : []) {
    const read = readDates(row, verdict.faults)
    if (read) readable.set(row.id, read)
  }
  if (readable.size === 0) return null

  function readAll() {
    changeIntake(operation, { rows: intakeOf(operation).rows.map((row) => readable.get(row.id) ?? row) })
    announce(t("datesRead", figure(readable.size)))
  }

  return (
    <Button size="sm" onClick={readAll}>
      {t("readDates", figure(readable.size))}
    </Button>
  )
}

/** The row with its day-first dates rewritten, or null when none of its faulty dates is written so. */
function readDates(row: IntakeRow, faults: readonly RowFault[]): IntakeRow | null {
  const read = faults
    .filter(({ kind }) => kind === "date")
    .map(({ field }) => [field, readDayFirst(row.values[field] ?? "")] as const)
    .filter((entry): entry is [string, string] => entry[1] !== null)
  if (read.length === 0) return null
  return { id: row.id, line: row.line, values: { ...row.values, ...Object.fromEntries(read) } }
}
