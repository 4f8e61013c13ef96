import { FileCheck2, Files } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { ReportTray } from "#components/reports/report-tray.tsx"
import { StateFilter } from "#components/reports/state-filter.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { reviewPath } from "#lib/aml/review-path.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import { readPlace, type Search } from "#lib/checks/lists/history-query.ts"
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
  const [t, page, renderedAtMs] = await Promise.all([
    getTranslations("reports"),
    reportPage(user.id, state, readPlace(search)),
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
        <StateFilter counts={counts} chosen={state} />
        <Section title={t("list")} flush>
          {items.length > 0 ? (
            <ReportTray rows={items} renderedAtMs={renderedAtMs} mayOpen={can(user.role, "file.read")} />
          ) : (
            <Nothing state={state} />
          )}
        </Section>
        <Pagination page={page} hrefOf={(place) => reportsPath(state, place)} />
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

async function Nothing({ state }: { state: ReportState | undefined }) {
  const t = await getTranslations("reports.empty")
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
