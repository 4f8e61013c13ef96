"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useTransition } from "react"
import { DayRange } from "#components/history/day-range.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { Select } from "#components/ui/controls/select.tsx"
import { type LogQuery, logPath } from "#lib/audit/log-path.ts"
import { AUDIT_GROUP_KEYS, type AuditGroup } from "#lib/domain/audit-actions.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"

type LogFiltersProps = {
  query: LogQuery
  people: readonly { id: string; name: string }[]
  presets: readonly DayPreset[]
}

/** Kind of act, person, outcome and days. They live in the address: a choice leads to it, "back" leads out of it. */
export function LogFilters({ query, people, presets }: LogFiltersProps) {
  const t = useTranslations("audit")
  const router = useRouter()
  const [, startTransition] = useTransition()
  const go = (changed: Partial<LogQuery>) =>
    startTransition(() => router.push(logPath({ ...query, ...changed }), { scroll: false }))

  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field name="group" label={t("filter.group")} required>
        <Select
          value={query.group ?? ""}
          onChange={(event) => go({ group: (event.target.value || undefined) as AuditGroup | undefined })}
        >
          <option value="">{t("filter.anyGroup")}</option>
          {AUDIT_GROUP_KEYS.map((group) => (
            <option key={group} value={group}>
              {t(`group.${group}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="person" label={t("filter.person")} required>
        <Select
          value={query.person ?? ""}
          onChange={(event) => go({ person: event.target.value || undefined })}
        >
          <option value="">{t("filter.anybody")}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="outcome" label={t("filter.outcome")} required>
        <Select
          value={query.outcome ?? ""}
          onChange={(event) => go({ outcome: event.target.value === "refused" ? "refused" : undefined })}
        >
          <option value="">{t("filter.anyOutcome")}</option>
          <option value="refused">{t("filter.refused")}</option>
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
