import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PeriodForms } from "#components/changes/period-forms.tsx"
import { LimitForm } from "#components/limits/limit-form.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { cx } from "#components/ui/cx.ts"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { StackedBar } from "#components/ui/values/spark-bars.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { env } from "#lib/env.ts"
import { type PersonLimit, readLimits } from "#lib/limits/day-limit.ts"
import { readReviewPeriods } from "#lib/monitoring/reviews.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("limits"))("title") }
}

const COLUMNS = "gap-x-6 md:grid-cols-[minmax(0,1fr)_16rem_15rem]"

/** How many questions with a cost each person may ask a day, and how many of today they have asked. */
export default async function LimitsPage() {
  const user = await requireUser("limit.set")
  const [t, reviews, people, periods] = await Promise.all([
    getTranslations("limits"),
    getTranslations("reviews"),
    readLimits(),
    readReviewPeriods(),
  ])
  const above = env().batchApprovalAbove
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionTabs role={user.role} at="limits" />
      <p className="mb-4 max-w-prose text-ink-2">
        {t("about")} {above === undefined ? t("noApproval") : t("approval", { rows: above })}
      </p>
      <Section title={t("people")} flush>
        <div
          aria-hidden="true"
          className={cx("caps hidden border-line border-b px-4 py-2 text-ink-2 md:grid", COLUMNS)}
        >
          <span />
          <span>{t("today")}</span>
          <span data-screen-only>{t.rich("limitOf", { name: () => null })}</span>
        </div>
        <ul aria-label={t("people")} className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className={cx("grid gap-y-2 px-4 py-3 md:items-center", COLUMNS)}>
              <PersonName person={person} />
              <Used person={person} />
              {person.id === user.id ? (
                <p className="text-ink-2 text-sm">{t("notOwn")}</p>
              ) : (
                <LimitForm key={person.limit} person={person} />
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={reviews("periods")} className="mt-4" screenOnly>
        <p className="mb-3 text-ink-2">{reviews("periodsAbout")}</p>
        <PeriodForms periods={periods} />
      </Section>
    </>
  )
}

async function PersonName({ person: { name, role } }: { person: PersonLimit }) {
  const t = await getTranslations("shell.role")
  return (
    <p className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      <span className="text-ink-2 text-sm">{t(role)}</span>
    </p>
  )
}

async function Used({ person: { limit, used } }: { person: PersonLimit }) {
  const t = await getTranslations("limits")
  return (
    <div className="flex flex-col gap-1 text-sm tabular-nums">
      <p>
        <Quantity value={used} />{" "}
        <span className={limit === null ? "md:sr-only" : undefined}>
          {limit === null ? t("today") : t("todayOf", { limit })}
        </span>
        {limit === null ? null : (
          <span className={used >= limit ? "font-medium text-warning" : "text-ink-2"}>
            {" · "}
            {t("remain", { left: Math.max(0, limit - used) })}
          </span>
        )}
      </p>
      {limit === null ? null : (
        <StackedBar
          parts={[{ tone: used >= limit ? "warning" : "info", count: Math.min(used, limit) }]}
          of={limit}
          className="h-1 rounded-sm bg-sunken"
        />
      )}
    </div>
  )
}
