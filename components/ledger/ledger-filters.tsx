"use client"

import { useTranslations } from "next-intl"
import { DayRange } from "#components/history/day-range.tsx"
import { PersonFilter } from "#components/history/person-filter.tsx"
import { FilterSelect } from "#components/ui/filters/filter-select.tsx"
import { useFilters } from "#components/ui/filters/use-filters.ts"
import { LEDGER_OPERATIONS, type LedgerQuery, ledgerPath } from "#lib/ledger/ledger-query.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"

type Named = { id: string; name: string }
type LedgerFiltersProps = {
  query: LedgerQuery
  people: readonly Named[]
  batches: readonly Named[]
  presets: readonly DayPreset[]
}

/** Operation, person, batch and days. They live in the address: a choice leads to it, "back" leads out of it. */
export function LedgerFilters({ query, people, batches, presets }: LedgerFiltersProps) {
  const t = useTranslations("ledger.filter")
  const operation = useTranslations("operations")
  const narrow = useFilters()
  const go = (changed: Partial<LedgerQuery>) => narrow(ledgerPath({ ...query, ...changed }))
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FilterSelect
        name="operation"
        label={t("operation")}
        every={t("any")}
        value={query.operation}
        options={LEDGER_OPERATIONS.map((slug) => ({ id: slug, name: operation(`${slug}.name`) }))}
        onChange={(chosen) => go({ operation: chosen })}
      />
      <PersonFilter chosen={query.person} people={people} onChange={(person) => go({ person })} />
      <FilterSelect
        name="batch"
        label={t("batch")}
        every={t("anyBatch")}
        value={query.batch}
        options={batches}
        onChange={(batch) => go({ batch })}
      />
      <DayRange from={query.from} to={query.to} presets={presets} onApply={go} />
    </div>
  )
}
