import { useTranslations } from "next-intl"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { OUTCOMES, type Tally, total } from "#lib/home/outcome-groups.ts"

type Hour = { hour: string; sums: Tally }

/** The picture's numbers, hour by hour; hours without a check are left out. */
export function DayTable({ hours }: { hours: readonly Hour[] }) {
  const t = useTranslations("home")
  const outcomes = OUTCOMES.filter((outcome) => hours.some(({ sums }) => sums[outcome] > 0))
  return (
    <details className="not-open:print:hidden mt-4">
      <summary className="w-fit rounded-sm text-ink-2 text-sm hover:text-ink">{t("day.table")}</summary>
      <div className="-mx-4 mt-2">
        <DataTable
          caption={t("day.table")}
          items={hours.filter(({ sums }) => total(sums) > 0)}
          keyOf={({ hour }) => hour}
          columns={[
            { head: t("day.hour"), cell: ({ hour }) => `${hour}:00`, priority: 1 },
            ...outcomes.map((outcome) => ({
              head: t(`outcome.${outcome}`, {
                count: hours.reduce((sum, { sums }) => sum + sums[outcome], 0),
              }),
              cell: ({ sums }: Hour) => sums[outcome],
              numeric: true,
              labelled: true,
            })),
          ]}
        />
      </div>
    </details>
  )
}
