import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useOutcomeSentence } from "#components/home/asked-total.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { total } from "#lib/home/outcome-groups.ts"
import type { TrendRange } from "#lib/trends/periods.ts"
import type { TrendRow } from "#lib/trends/read-trends.ts"
import { useSeconds } from "./use-seconds.ts"

type Period = TrendRow & { label: string }

type TrendsTableProps = { range: TrendRange; rows: readonly Period[] }

/** The figures of the pictures, the newest period first; one in which nothing happened is left out. */
export function TrendsTable({ range, rows }: TrendsTableProps) {
  const t = useTranslations("trends")
  const sentence = useOutcomeSentence()
  const seconds = useSeconds()
  const figure = (
    column: "checks" | "median" | "p95" | "waited" | "pdfs",
    cell: (row: Period) => ReactNode,
  ) => ({
    head: t(`column.${column}`),
    cell,
    numeric: true,
    labelled: true,
    className: "whitespace-nowrap",
  })
  return (
    <Section title={t("figures")} flush className="mt-5">
      <DataTable
        caption={t("figures")}
        items={rows.toReversed().filter(({ sums, pdfs }) => total(sums) + pdfs.inTime + pdfs.late > 0)}
        keyOf={({ name }) => name}
        columns={[
          {
            head: t(`stretch.${range}`),
            cell: ({ label }) => label,
            priority: 1,
            className: "whitespace-nowrap tabular-nums",
          },
          figure("checks", ({ sums }) => <Quantity value={total(sums)} />),
          { head: t("happened"), cell: ({ sums }) => sentence(sums), className: "text-ink-2 text-sm" },
          figure("median", ({ median }) => seconds(median)),
          figure("p95", ({ p95 }) => seconds(p95)),
          figure("waited", ({ waited }) => seconds(waited)),
          figure("pdfs", ({ pdfs }) =>
            pdfs.inTime + pdfs.late === 0
              ? t("noAnswer")
              : t("pdfsInTime", { inTime: pdfs.inTime, all: pdfs.inTime + pdfs.late }),
          ),
        ]}
      />
    </Section>
  )
}
