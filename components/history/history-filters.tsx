"use client"

import { useTranslations } from "next-intl"
import { PersonFilter } from "#components/history/person-filter.tsx"
import { FilterSelect } from "#components/ui/filters/filter-select.tsx"
import { useFilters } from "#components/ui/filters/use-filters.ts"
import { type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"
import { CHECK_STATES, IN_PROGRESS, NEEDS_PERSON } from "#lib/domain/check-states.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"
import { DayRange } from "./day-range.tsx"

type HistoryFiltersProps = {
  query: HistoryQuery
  operations: readonly CheckOperation[]
  people: readonly { id: string; name: string }[]
  presets: readonly DayPreset[]
}

/** Operation, state, person and days. They live in the address: a choice leads to it, "back" leads out of it. */
export function HistoryFilters({ query, operations, people, presets }: HistoryFiltersProps) {
  const t = useTranslations("history.filter")
  const operation = useTranslations("operations")
  const state = useTranslations("ui.state")
  const narrow = useFilters()
  const go = (changed: Partial<HistoryQuery>) => narrow(historyPath({ ...query, ...changed }))

  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {operations.length > 1 ? (
        <FilterSelect
          name="operation"
          label={t("operation")}
          every={t("any")}
          value={String(query.operation ?? "")}
          options={operations.map((slug) => ({ id: slug, name: operation(`${slug}.name`) }))}
          onChange={(slug) => go({ operation: slug && [slug] })}
        />
      ) : null}
      <FilterSelect
        name="state"
        label={t("state")}
        every={t("any")}
        value={String(query.state ?? "")}
        options={[
          { id: String(NEEDS_PERSON), name: t("needsPerson") },
          { id: String(IN_PROGRESS), name: t("inProgress") },
          ...CHECK_STATES.map((word) => ({ id: word, name: state(word) })),
        ]}
        onChange={(states) => go({ state: states?.split(",") as HistoryQuery["state"] })}
      />
      <PersonFilter chosen={query.person} people={people} onChange={(person) => go({ person })} />
      <DayRange from={query.from} to={query.to} presets={presets} onApply={go} />
    </div>
  )
}
