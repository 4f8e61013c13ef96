import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import type { ReportCounts } from "#lib/reports/report-counts.ts"
import { REPORT_LEVELS, REPORT_STATES } from "#lib/reports/report-row.ts"
import { type ReportsQuery, reportsPath } from "#lib/reports/reports-path.ts"
import { type DayPreset, dayFirst } from "#lib/time/zone-day.ts"

type ReportBarProps = {
  query: ReportsQuery
  counts: ReportCounts
  presets: readonly DayPreset[]
  mayOpen: boolean
  actions: ReactNode
}

/** Level, state, days and what one has not taken yet, each with how many it would show beside the others. */
export function ReportBar({ query, counts, presets, mayOpen, actions }: ReportBarProps) {
  const t = useTranslations("reports")
  const word = useTranslations("words")
  const address = reportsPath(query)
  const states = REPORT_STATES.filter((state) => counts.states[state] > 0 || query.state === state)
  const levels = REPORT_LEVELS.filter((level) => counts.levels[level] > 0 || query.level === level)
  return (
    <FilterBar
      address={address}
      search={<SubjectSearch base={reportsPath({ ...query, subject: undefined })} />}
      selects={[
        {
          name: "state",
          label: word("pdf"),
          options: states.map((state) => ({
            id: state,
            name: `${t(`filter.${state}`)} (${counts.states[state]})`,
          })),
        },
      ]}
      presets={presets}
      more={
        <>
          <CountTiles
            label={t("filter.labelLevel")}
            tiles={levels.map((level) => ({
              key: level,
              label: t(`filter.level.${level}`),
              count: counts.levels[level],
              isChosen: query.level === level,
              href: reportsPath({ ...query, level: query.level === level ? undefined : level }),
              sign: <AmlGlyph level={level} className="size-3.5" />,
            }))}
          />
          {mayOpen ? (
            <CountTiles
              label={t("filter.labelMine")}
              tiles={[
                {
                  key: "untaken",
                  label: t("filter.untaken"),
                  count: counts.untaken,
                  isChosen: query.untaken === true,
                  href: reportsPath({ ...query, untaken: query.untaken ? undefined : true }),
                  sign: <Download className="size-3.5" aria-hidden="true" />,
                },
              ]}
            />
          ) : null}
        </>
      }
      actions={actions}
      chips={
        <FilterChips
          address={address}
          chips={{
            state: { label: word("pdf"), words: () => query.state && t(`filter.${query.state}`) },
            subject: { label: word("about"), words: () => t("narrowed") },
            from: { label: word("from"), words: () => query.from && dayFirst(query.from) },
            to: { label: word("to"), words: () => query.to && dayFirst(query.to) },
          }}
        />
      }
    />
  )
}
