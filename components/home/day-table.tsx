import { useTranslations } from "next-intl"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { OUTCOMES, type Tally, total } from "#lib/home/outcome-groups.ts"

/** The picture's numbers, hour by hour; hours without a check are left out. */
export function DayTable({ hours }: { hours: readonly { hour: string; sums: Tally }[] }) {
  const t = useTranslations("home")
  const outcomes = OUTCOMES.filter((outcome) => hours.some(({ sums }) => sums[outcome] > 0))
  return (
    <details className="not-open:print:hidden mt-4">
      <summary className="w-fit rounded-sm text-ink-2 text-sm hover:text-ink">{t("day.table")}</summary>
      <div className="-mx-4 mt-2">
        <Table caption={t("day.table")}>
          <thead>
            <tr>
              <Th>{t("day.hour")}</Th>
              {outcomes.map((outcome) => (
                <Th key={outcome} numeric>
                  {t(`outcome.${outcome}`, {
                    count: hours.reduce((sum, { sums }) => sum + sums[outcome], 0),
                  })}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours
              .filter(({ sums }) => total(sums) > 0)
              .map(({ hour, sums }) => (
                <Tr key={hour}>
                  <Td>{hour}:00</Td>
                  {outcomes.map((outcome) => (
                    <Td key={outcome} numeric>
                      {sums[outcome]}
                    </Td>
                  ))}
                </Tr>
              ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}
