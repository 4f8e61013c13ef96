import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useOutcomeSentence } from "#components/home/use-outcome-sentence.ts"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { total } from "#lib/home/outcome-groups.ts"
import type { TrendRange } from "#lib/trends/periods.ts"
import type { TrendRow } from "#lib/trends/read-trends.ts"
import { useSeconds } from "./use-seconds.ts"

type TrendsTableProps = { range: TrendRange; rows: readonly (TrendRow & { label: string })[] }

/** The figures of the pictures, the newest period first; one in which nothing happened is left out. */
export function TrendsTable({ range, rows }: TrendsTableProps) {
  const t = useTranslations("trends")
  const sentence = useOutcomeSentence()
  const seconds = useSeconds()
  return (
    <Section title={t("figures")} flush className="mt-5">
      <Table caption={t("figures")} className="max-md:[&_table]:block">
        <thead className="max-md:hidden">
          <tr>
            <Th>{t(`stretch.${range}`)}</Th>
            <Th numeric>{t("column.checks")}</Th>
            <Th>{t("happened")}</Th>
            <Th numeric>{t("column.median")}</Th>
            <Th numeric>{t("column.p95")}</Th>
            <Th numeric>{t("column.waited")}</Th>
            <Th numeric>{t("column.pdfs")}</Th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows
            .toReversed()
            .filter(({ sums, pdfs }) => total(sums) + pdfs.inTime + pdfs.late > 0)
            .map(({ name, label, sums, median, p95, waited, pdfs }) => (
              <Tr
                key={name}
                className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:border-line max-md:border-b max-md:px-4 max-md:py-2"
              >
                <Td className={cx("tabular-nums max-md:font-medium", CARD)}>{label}</Td>
                <Figure of={t("column.checks")}>
                  <Quantity value={total(sums)} />
                </Figure>
                <Td className={cx("text-ink-2 text-sm max-md:basis-full", CARD)}>{sentence(sums)}</Td>
                <Figure of={t("column.median")}>{seconds(median)}</Figure>
                <Figure of={t("column.p95")}>{seconds(p95)}</Figure>
                <Figure of={t("column.waited")}>{seconds(waited)}</Figure>
                <Figure of={t("column.pdfs")}>
                  {pdfs.inTime + pdfs.late === 0
                    ? t("noAnswer")
                    : t("pdfsInTime", { inTime: pdfs.inTime, all: pdfs.inTime + pdfs.late })}
                </Figure>
              </Tr>
            ))}
        </tbody>
      </Table>
    </Section>
  )
}

/** A cell of the table as a part of a card, where the window is narrow. */
const CARD = "max-md:h-auto max-md:border-0 max-md:p-0 max-md:first:pl-0 max-md:last:pr-0"

/** A figure under its head; on a card with its word before it. */
function Figure({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Td numeric className={cx("whitespace-nowrap", CARD)}>
      <span className="text-ink-3 text-sm md:hidden">{of} </span>
      {children}
    </Td>
  )
}
