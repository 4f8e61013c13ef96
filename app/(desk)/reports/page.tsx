import { FileCheck2, Files, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { ReportTray } from "#components/reports/report-tray.tsx"
import { StateFilter } from "#components/reports/state-filter.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { reviewPath } from "#lib/aml/review-path.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import { readHistoryQuery, readPlace, type Search } from "#lib/checks/lists/history-query.ts"
import { databaseNowMs } from "#lib/db/clock.ts"
import { can } from "#lib/domain/permissions.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import type { ReportState } from "#lib/reports/report-row.ts"
import { readReportState, reportsPath } from "#lib/reports/reports-path.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports"))("title") }
}

async function ReportsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.read")
  const search = await searchParams
  const state = readReportState(search.state)
  const { subject } = readHistoryQuery(search)
  const [t, page, renderedAtMs] = await Promise.all([
    getTranslations("reports"),
    reportPage(user.id, state, readPlace(search), subject),
    databaseNowMs(),
  ])
  const { items, counts, revision } = page
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("about")}
        actions={
          <>
            {can(user.role, "aml.review") ? (
              <LinkButton href={reviewPath("open")}>{t("toReview")}</LinkButton>
            ) : null}
            <LinkButton href="/reports/verify">
              <FileCheck2 className="size-4" aria-hidden="true" />
              {t("verify.title")}
            </LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="sheet p-4" data-screen-only>
          <SubjectSearch base={reportsPath(state)} />
        </div>
        <StateFilter counts={counts} chosen={state} />
        {subject ? (
          <p className="flex flex-wrap gap-x-3 text-sm" data-screen-only>
            {t("narrowed")}
            <TextLink href={reportsPath(state)}>{t("empty.all")}</TextLink>
          </p>
        ) : null}
        <Section title={t("list")} flush>
          {items.length > 0 ? (
            <ReportTray rows={items} renderedAtMs={renderedAtMs} mayOpen={can(user.role, "file.read")} />
          ) : (
            <Nothing state={state} isNarrowed={subject !== undefined} />
          )}
        </Section>
        <Pagination page={page} hrefOf={(place) => reportsPath(state, place, subject)} />
      </div>
      <HomeRefresh
        path={changesPath({ operations: ["aml"] })}
        revision={revision}
        moving={counts.sealing > 0}
        overInMs={null}
      />
    </>
  )
}

async function Nothing({ state, isNarrowed }: { state: ReportState | undefined; isNarrowed: boolean }) {
  const t = await getTranslations("reports.empty")
  if (isNarrowed) return <EmptyState icon={SearchX} title={t("narrowed")} />
  if (state !== undefined) {
    return (
      <EmptyState
        icon={Files}
        title={t(`state.${state}`)}
        actions={<LinkButton href={reportsPath(undefined)}>{t("all")}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState icon={Files} title={t("title")}>
      {t("body")}
    </EmptyState>
  )
}

export default withClientWords("(desk)/reports/page.tsx", ReportsPage)
