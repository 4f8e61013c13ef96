"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState, useTransition } from "react"
import { Button } from "#components/ui/button.tsx"
import { DateInput } from "#components/ui/date-input.tsx"
import { Field } from "#components/ui/field.tsx"
import { Select } from "#components/ui/select.tsx"
import { type HistoryQuery, historyPath } from "#lib/checks/history-path.ts"
import { CHECK_STATES, NEEDS_PERSON, UNDER_WAY } from "#lib/checks/states.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

type HistoryFiltersProps = {
  query: HistoryQuery
  operations: readonly OperationSlug[]
  people: readonly { id: string; name: string }[]
}

/** Operation, state, person and days. They live in the address: a choice leads to it, "back" leads out of it. */
export function HistoryFilters({ query, operations, people }: HistoryFiltersProps) {
  const t = useTranslations("history.filter")
  const operation = useTranslations("operations")
  const state = useTranslations("ui.state")
  const router = useRouter()
  const [, startTransition] = useTransition()
  const go = (changed: Partial<HistoryQuery>) =>
    startTransition(() => router.push(historyPath({ ...query, ...changed }), { scroll: false }))

  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {operations.length > 1 ? (
        <Field name="operation" label={t("operation")} required>
          <Select
            value={String(query.operation ?? "")}
            onChange={(event) => go({ operation: split<OperationSlug>(event.target.value) })}
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
      <Days key={`${query.from} ${query.to}`} query={query} go={go} />
    </div>
  )
}

function Days({ query, go }: { query: HistoryQuery; go: (changed: Partial<HistoryQuery>) => void }) {
  const t = useTranslations("history.filter")
  const [from, setFrom] = useState(query.from ?? "")
  const [to, setTo] = useState(query.to ?? "")
  const [shown, setShown] = useState(false)
  const wrong = {
    from: shown && from !== "" && !isCivilDay(from) ? t("noDay") : undefined,
    to: shown && to !== "" && !isCivilDay(to) ? t("noDay") : undefined,
    order: shown && isCivilDay(from) && isCivilDay(to) && from > to ? t("wrongOrder") : undefined,
  }

  function apply(event: SyntheticEvent) {
    event.preventDefault()
    setShown(true)
    const days = [from, to].filter((day) => day !== "")
    if (!days.every(isCivilDay) || (days.length === 2 && from > to)) return
    go({ from: from || undefined, to: to || undefined })
  }

  return (
    <form onSubmit={apply} className="flex flex-wrap items-start gap-x-5 gap-y-3 sm:col-span-3">
      <Field name="from" as="group" label={t("from")} error={wrong.from} required>
        <DateInput value={from} onChange={setFrom} />
      </Field>
      <Field name="to" as="group" label={t("to")} error={wrong.to ?? wrong.order} required>
        <DateInput value={to} onChange={setTo} />
      </Field>
      <Button type="submit" className="sm:mt-11">
        {t("apply")}
      </Button>
    </form>
  )
}

/** A choice may stand for several states. */
function split<T extends string>(value: string): T[] | undefined {
  return value === "" ? undefined : (value.split(",") as T[])
}
