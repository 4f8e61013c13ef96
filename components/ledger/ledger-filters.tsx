"use client"

import { useTranslations } from "next-intl"
import { DayRange } from "#components/history/day-range.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { Select } from "#components/ui/controls/select.tsx"
import { useFilters } from "#components/ui/filters/use-filters.ts"
import {
  LEDGER_OPERATIONS,
  type LedgerOperation,
  type LedgerQuery,
  ledgerPath,
} from "#lib/ledger/ledger-query.ts"

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
    <div className="sheet grid gap-3 p-4 sm:grid-cols-3" data-screen-only>
      <Field name="operation" label={t("operation")} required>
        <Select
          value={query.operation ?? ""}
          onChange={(event) =>
            go({ operation: (event.target.value || undefined) as LedgerOperation | undefined })
          }
        >
          <option value="">{t("any")}</option>
          {LEDGER_OPERATIONS.map((slug) => (
            <option key={slug} value={slug}>
              {operation(`${slug}.name`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="person" label={t("person")} required>
        <Choice
          value={query.person}
          every={t("anybody")}
          options={people}
          onChange={(person) => go({ person })}
        />
      </Field>
      <Field name="batch" label={t("batch")} required>
        <Choice
          value={query.batch}
          every={t("anyBatch")}
          options={batches}
          onChange={(batch) => go({ batch })}
        />
      </Field>
      <DayRange
        key={`${query.from} ${query.to}`}
        from={query.from}
        to={query.to}
        presets={presets}
        onApply={go}
      />
    </div>
  )
}

type ChoiceProps = {
  value: string | undefined
  every: string
  options: readonly Named[]
  onChange: (id: string | undefined) => void
}

function Choice({ value, every, options, onChange }: ChoiceProps) {
  return (
    <Select value={value ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
      <option value="">{every}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
