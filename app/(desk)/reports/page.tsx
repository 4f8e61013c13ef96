import { FileCheck2 } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { GlossaryLink } from "#components/help/glossary-link.tsx"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { MaskedList, RevealAll } from "#components/masking/masked-list.tsx"
import { SavedViews } from "#components/preferences/saved-views.tsx"
import { NoReports } from "#components/reports/no-reports.tsx"
import { ReportChips } from "#components/reports/report-chips.tsx"
import { ReportDays } from "#components/reports/report-days.tsx"
import { ReportFilters } from "#components/reports/report-filters.tsx"
import { ReportTray } from "#components/reports/report-tray.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { countFilters } from "#components/ui/filters/count-filters.ts"
import { FilterPanel } from "#components/ui/filters/filter-panel.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { REVIEW_QUEUE } from "#lib/aml/review/review-path.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { databaseNowMs } from "#lib/db/clock.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import type { Search } from "#lib/http/list-address.ts"
import { savedViews } from "#lib/people/saved-views.ts"
import { groupReports, liftedFilters } from "#lib/reports/group-reports.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import { countReports } from "#lib/reports/report-counts.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"
import { readReportsSearch } from "#lib/reports/reports-query.ts"
import { dayPresets } from "#lib/time/day-presets.ts"

import { removeListView, renameListView, saveListView } from "../preference-actions.ts"
import { reveal } from "../reveal-actions.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports"))("title") }
}

export default async function ReportsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.read")
  const search = await searchParams
  const query = readReportsSearch(search)
  const { tzDisplay: timeZone } = env()
  const filter = { userId: user.id, query, timeZone }
  const [t, page, grouped, renderedAtMs, views] = await Promise.all([
    getTranslations("reports"),
    reportPage(filter, readPlace(search), user),
    groupReports(filter),
    databaseNowMs(),
    savedViews(user.id, "reports"),
  ])
  const { items, revision } = page
  const masks = user.masksLists === true
  const mayOpen = can(user.role, "file.read")
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          <>
            {t("about")} <GlossaryLink term="sealedCopy" />
          </>
        }
        actions={
          <>
            {can(user.role, "aml.review") ? (
              <LinkButton href={REVIEW_QUEUE}>{t("toReview")}</LinkButton>
            ) : null}
            <LinkButton href="/reports/verify">
              <FileCheck2 className="size-4" aria-hidden="true" />
              {t("verify.title")}
            </LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <SavedViews
          list="reports"
          views={views}
          commands={{ save: saveListView, rename: renameListView, remove: removeListView }}
          current={reportsPath(query)}
          usual={reportsPath()}
        />
        <FilterPanel
          search={<SubjectSearch base={reportsPath({ ...query, subject: undefined })} />}
          filters={<ReportDays query={query} presets={dayPresets(new Date(), timeZone)} />}
          counted={
            <ReportFilters query={query} counts={countReports(grouped.groups, query)} mayOpen={mayOpen} />
          }
          count={countFilters(query)}
        />
        <ReportChips query={query} />
        {grouped.isAll ? null : (
          <p className="text-ink-3 text-sm">{t("filter.newest", { count: grouped.counted })}</p>
        )}
        <MaskedList command={masks ? reveal : null}>
          <Section
            title={t("list")}
            flush
            actions={masks ? <RevealAll ids={items.map(({ checkId }) => checkId)} /> : null}
          >
            {items.length > 0 ? (
              <ReportTray rows={items} renderedAtMs={renderedAtMs} mayOpen={mayOpen} />
            ) : (
              <NoReports
                query={query}
                lifted={await liftedFilters(filter, grouped.groups)}
                mayAsk={can(user.role, "check.ask")}
              />
            )}
          </Section>
        </MaskedList>
        <Pagination page={page} hrefOf={(place) => reportsPath(query, place)} />
      </div>
      <HomeRefresh
        path={changesPath({ operations: ["aml"] })}
        revision={revision}
        moving={grouped.groups.some(({ state }) => state === "sealing")}
        overInMs={null}
      />
    </>
  )
}
