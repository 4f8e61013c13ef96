"use client"

import { DayRange } from "#components/history/day-range.tsx"
import { useFilters } from "#components/ui/filters/use-filters.ts"
import { type ReportsQuery, reportsPath } from "#lib/reports/reports-path.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"

/** The days on which reports were asked. They live in the address. */
export function ReportDays({ query, presets }: { query: ReportsQuery; presets: readonly DayPreset[] }) {
  const narrow = useFilters()
  const { from, to } = query
  return (
    <DayRange
      from={from}
      to={to}
      presets={presets}
      onApply={(days) => narrow(reportsPath({ ...query, ...days }))}
    />
  )
}
