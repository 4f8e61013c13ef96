"use client"

import { useTranslations } from "next-intl"
import { Field } from "#components/ui/controls/field.tsx"
import { Select } from "#components/ui/controls/select.tsx"
import { useFilters } from "#components/ui/filters/use-filters.ts"
import { type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"
import { CHECK_STATES, NEEDS_PERSON, UNDER_WAY } from "#lib/domain/check-states.ts"
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
        <Field name="operation" label={t("operation")} required>
          <Select
            value={String(query.operation ?? "")}
            onChange={(event) => go({ operation: split<CheckOperation>(event.target.value) })}
          >
            <option value="">{t("any")}</option>
            {operations.map((slug) => (
              <option key={slug} value={slug}>
                {operation(`${slug}.name`)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field name="state" label={t("state")} required>
        <Select
          value={String(query.state ?? "")}
          onChange={(event) => go({ state: split(event.target.value) })}
        >
          <option value="">{t("any")}</option>
          <option value={String(NEEDS_PERSON)}>{t("needsPerson")}</option>
          <option value={String(UNDER_WAY)}>{t("underWay")}</option>
          {CHECK_STATES.map((word) => (
            <option key={word} value={word}>
              {state(word)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="person" label={t("person")} required>
        <Select
          value={query.person ?? ""}
          onChange={(event) => go({ person: event.target.value || undefined })}
        >
          <option value="">{t("anybody")}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
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

/** A choice may stand for several states. */
function split<T extends string>(value: string): T[] | undefined {
  return value === "" ? undefined : (value.split(",") as T[])
}
