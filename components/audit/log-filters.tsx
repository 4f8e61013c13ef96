"use client"

import { useTranslations } from "next-intl"
import { DayRange } from "#components/history/day-range.tsx"
import { PersonFilter } from "#components/history/person-filter.tsx"
import { FilterSelect } from "#components/ui/filters/filter-select.tsx"
import { useFilters } from "#components/ui/filters/use-filters.ts"
import { type LogQuery, logPath } from "#lib/audit/log-path.ts"
import { AUDIT_GROUP_KEYS } from "#lib/domain/audit/actions.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"

type LogFiltersProps = {
  query: LogQuery
  people: readonly { id: string; name: string }[]
  presets: readonly DayPreset[]
}

/** Kind of act, person, outcome and days. They live in the address: a choice leads to it, "back" leads out of it. */
export function LogFilters({ query, people, presets }: LogFiltersProps) {
  const t = useTranslations("audit")
  const narrow = useFilters()
  const go = (changed: Partial<LogQuery>) => narrow(logPath({ ...query, ...changed }))

  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FilterSelect
        name="group"
        label={t("filter.group")}
        every={t("filter.anyGroup")}
        value={query.group}
        options={AUDIT_GROUP_KEYS.map((group) => ({ id: group, name: t(`group.${group}`) }))}
        onChange={(group) => go({ group })}
      />
      <PersonFilter chosen={query.person} people={people} onChange={(person) => go({ person })} />
      <FilterSelect
        name="outcome"
        label={t("filter.outcome")}
        every={t("filter.anyOutcome")}
        value={query.outcome}
        options={[{ id: "refused", name: t("filter.refused") }]}
        onChange={(outcome) => go({ outcome })}
      />
      <DayRange from={query.from} to={query.to} presets={presets} onApply={go} />
    </div>
  )
}
