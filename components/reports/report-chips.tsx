import { useTranslations } from "next-intl"
import { FilterChip } from "#components/history/filter-chip.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type ReportsQuery, reportsPath } from "#lib/reports/reports-path.ts"
import { dayFirst } from "#lib/time/zone-day.ts"

/** The days and subjects that the tray is filtered by, with the links that remove them: their own controls may be folded away. */
export function ReportChips({ query }: { query: ReportsQuery }) {
  const t = useTranslations("reports")
  const chip = useTranslations("history.chip")
  const { from, to, subject } = query
  if (!from && !to && !subject) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm" data-screen-only>
      {from ? (
        <FilterChip label={chip("from")} href={reportsPath({ ...query, from: undefined })}>
          {dayFirst(from)}
        </FilterChip>
      ) : null}
      {to ? (
        <FilterChip label={chip("to")} href={reportsPath({ ...query, to: undefined })}>
          {dayFirst(to)}
        </FilterChip>
      ) : null}
      {subject ? (
        <p className="flex flex-wrap gap-x-3">
          {t("narrowed")}
          <TextLink href={reportsPath({ ...query, subject: undefined })}>{t("empty.all")}</TextLink>
        </p>
      ) : null}
    </div>
  )
}
