"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { RetentionPeriod } from "#lib/data-protection/retention-periods.ts"
import {
  RETAINED_KINDS,
  RETENTION_DAYS,
  type RetainedKind,
  type RetentionDays,
} from "#lib/domain/retention.ts"
import { changeRetention } from "./actions.ts"

/** A period that is previewed before it is set, and the records that it would delete. */
export type LookedAt = {
  kind: RetainedKind
  days: RetentionDays | null
  count: number
  oldest: string | null
}

type RetentionListProps = { periods: readonly RetentionPeriod[]; lookedAt: LookedAt | null }

/** How long each kind of record is stored; a period is set only after a preview of its deletions. */
export function RetentionList({ periods, lookedAt }: RetentionListProps) {
  const t = useTranslations("dataProtection.retention")
  return (
    <Section title={t("title")}>
      <p className="mb-2 text-ink-2 text-sm">{t("about")}</p>
      <ul>
        {RETAINED_KINDS.map((kind) => (
          <li key={kind} className="flex flex-col gap-2 border-line border-b py-3 last:border-b-0">
            <Kind
              kind={kind}
              period={periods.find((one) => one.kind === kind)}
              chosen={lookedAt?.kind === kind ? lookedAt.days : undefined}
            />
            {lookedAt?.kind === kind ? (
              <div className="flex flex-col gap-2 rounded-sm bg-sunken p-3" role="status">
                <p>
                  {lookedAt.days === null
                    ? t("nothingGoes")
                    : t("goes", { count: lookedAt.count, days: lookedAt.days })}{" "}
                  {lookedAt.oldest ? (
                    <span>
                      {t("oldest")} <Timestamp value={lookedAt.oldest} />.
                    </span>
                  ) : null}
                </p>
                <SetRetention kind={kind} days={lookedAt.days} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type KindProps = {
  kind: RetainedKind
  period: RetentionPeriod | undefined
  chosen: RetentionDays | null | undefined
}

function Kind({ kind, period, chosen }: KindProps) {
  const t = useTranslations("dataProtection.retention")
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{t(`kind.${kind}`)}</p>
        <p className="text-ink-2 text-sm">{t(`what.${kind}`)}</p>
        {period ? (
          <p className="text-ink-3 text-xs">
            {t("set", { days: period.days })} · {period.by} · <Timestamp value={period.at} />
          </p>
        ) : null}
      </div>
      <form action="/admin/data" className="flex items-end gap-2" data-screen-only>
        <input type="hidden" name="kind" value={kind} />
        <Field
          name="days"
          id={`days-${kind}`}
          label={<span className="sr-only">{t(`kind.${kind}`)}</span>}
          required
        >
          <Select defaultValue={String(chosen === undefined ? (period?.days ?? "keep") : (chosen ?? "keep"))}>
            <option value="keep">{t("keep")}</option>
            {RETENTION_DAYS.map((days) => (
              <option key={days} value={days}>
                {t("days", { days })}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit">{t("look")}</Button>
      </form>
    </div>
  )
}

/** Sets the period that was previewed. */
function SetRetention({ kind, days }: { kind: RetainedKind; days: RetentionDays | null }) {
  const t = useTranslations("dataProtection.retention")
  const router = useRouter()
  const { busy, failure, run } = useAction(changeRetention)

  async function save() {
    const end = await run({ kind, days }, { done: t("saved") })
    if (end.ok) router.replace("/admin/data")
  }

  return (
    <span className="flex flex-col items-start gap-1.5">
      <Button size="sm" variant={days === null ? "primary" : "danger"} busy={busy} onClick={save}>
        {t("save")}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
