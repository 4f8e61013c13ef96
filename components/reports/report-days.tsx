"use client"

import { useRouter } from "next/navigation"
import { useTransition } from "react"
import { DayRange } from "#components/history/day-range.tsx"
import { type ReportsQuery, reportsPath } from "#lib/reports/reports-path.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"

/** The days on which reports were asked. They live in the address. */
export function ReportDays({ query, presets }: { query: ReportsQuery; presets: readonly DayPreset[] }) {
  const router = useRouter()
  const [, startTransition] = useTransition()
  const { from, to } = query
  return (
    <DayRange
      key={`${from} ${to}`}
      from={from}
      to={to}
      presets={presets}
      onApply={(days) =>
        startTransition(() => router.push(reportsPath({ ...query, ...days }), { scroll: false }))
      }
    />
  )
}
