import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { MaskedList, RevealAll } from "#components/masking/masked-list.tsx"
import { SavedViews } from "#components/preferences/saved-views.tsx"
import { NoReports } from "#components/reports/no-reports.tsx"
import { ReportBar } from "#components/reports/report-bar.tsx"
import { ReportTray } from "#components/reports/report-tray.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/history-path.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { databaseNowMs } from "#lib/db/lease.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { Search } from "#lib/http/list-address.ts"
import { savedViews } from "#lib/people/saved-views.ts"
import { groupReports, liftedFilters } from "#lib/reports/group-reports.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import { countReports } from "#lib/reports/report-counts.ts"
import { readReportsSearch, reportsPath } from "#lib/reports/reports-path.ts"
import { DESK_ZONE, dayPresets } from "#lib/time/zone-day.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports"))("title") }
}

export default async function ReportsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.read")
  const search = await searchParams
  const query = readReportsSearch(search)
  const filter = { userId: user.id, query, timeZone: DESK_ZONE }
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
      <PageHeader title={t("title")} />
      <SectionTabs role={user.role} at="reports">
        <SavedViews list="reports" views={views} current={reportsPath(query)} usual={reportsPath()} />
      </SectionTabs>
      <div className="flex flex-col gap-3">
        <MaskedList isMasked={masks}>
          <ReportBar
            query={query}
            counts={countReports(grouped.groups, query)}
            presets={dayPresets(new Date(), DESK_ZONE)}
            mayOpen={mayOpen}
            actions={
              <>
                {grouped.isAll ? null : (
                  <span className="text-ink-3 text-sm">{t("filter.newest", { count: grouped.counted })}</span>
                )}
                {masks ? <RevealAll ids={items.map(({ checkId }) => checkId)} /> : null}
              </>
            }
          />
          <div className="sheet">
            {items.length > 0 ? (
              <ReportTray rows={items} renderedAtMs={renderedAtMs} mayOpen={mayOpen} />
            ) : (
              <NoReports
                query={query}
                lifted={await liftedFilters(filter, grouped.groups)}
                mayAsk={can(user.role, "check.ask")}
              />
            )}
          </div>
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
