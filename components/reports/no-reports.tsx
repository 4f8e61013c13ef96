import { Files, SearchX } from "lucide-react"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import type { LiftedFilter } from "#lib/reports/group-reports.ts"
import { REPORT_FILTERS, type ReportsQuery, reportsPath } from "#lib/reports/reports-path.ts"

type NoReportsProps = {
  query: ReportsQuery
  /** The filters that are set, each with what lifting it would show. */
  lifted: readonly LiftedFilter[]
  mayAsk: boolean
}

/** An empty tray: which filter hides everything, and the link that removes it. */
export function NoReports({ query, lifted, mayAsk }: NoReportsProps) {
  const t = useTranslations("reports.empty")
  const word = useTranslations("words")
  const [only, ...others] = lifted
  if (!only) {
    return (
      <EmptyState
        icon={Files}
        title={t("title")}
        actions={mayAsk ? <LinkButton href="/ask/aml">{t("ask")}</LinkButton> : null}
      >
        {t("body")}
      </EmptyState>
    )
  }
  const hiding = lifted.filter(({ count }) => count > 0)
  const title = others.length > 0 ? t("together") : onlyTitle(t, only.filter, query)
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      actions={
        <>
          {hiding.map(({ filter, count }) => (
            <LinkButton key={filter} href={reportsPath({ ...query, ...REPORT_FILTERS[filter] })}>
              {t("lift", { filter: t(`filter.${filter}`), count })}
            </LinkButton>
          ))}
          {hiding.length === 0 || others.length > 0 ? (
            <LinkButton href={reportsPath()} variant={hiding.length === 0 ? "secondary" : "quiet"}>
              {word("viewAll")}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {others.length > 0 ? t(hiding.length > 0 ? "togetherBody" : "noneAlone") : null}
    </EmptyState>
  )
}

type Words = ReturnType<typeof useTranslations<"reports.empty">>

function onlyTitle(t: Words, filter: LiftedFilter["filter"], { state, level }: ReportsQuery): string {
  switch (filter) {
    case "state":
      return t(`state.${state ?? "none"}`)
    case "level":
      return level === "other" ? t("offScale") : t("level", { level: level ?? "" })
    case "untaken":
      return t("untaken")
    case "days":
      return t("days")
    case "subject":
      return t("narrowed")
  }
}
