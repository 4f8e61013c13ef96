import { Files } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ReviewQueue } from "#components/aml/review/review-queue.tsx"
import { CoveredList, UncoverAll } from "#components/covered/covered-list.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { readWaiting, reviewPath } from "#lib/aml/review-path.ts"
import { waitingCounts, waitingReports } from "#lib/aml/waiting-cases.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace, type Search } from "#lib/checks/lists/history-query.ts"
import { WAITING_CASES } from "#lib/domain/aml-cases.ts"
import { uncover } from "../../uncover-actions.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("aml.queue"))("title") }
}

async function ReviewQueuePage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.review")
  const search = await searchParams
  const state = readWaiting(search.state)
  const covers = user.coversLists === true
  const [t, page, counts] = await Promise.all([
    getTranslations("aml.queue"),
    waitingReports(state, readPlace(search), user),
    waitingCounts(),
  ])
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("about")}
        actions={<LinkButton href="/reports">{t("back")}</LinkButton>}
      />
      <div className="flex flex-col gap-4">
        <nav aria-label={t("filter.label")} className="flex flex-wrap gap-1.5" data-screen-only>
          {WAITING_CASES.map((waiting) => (
            <FilterLink
              key={waiting}
              href={reviewPath(waiting)}
              isChosen={waiting === state}
              count={counts[waiting].count}
            >
              {t(`filter.${waiting}`)}
            </FilterLink>
          ))}
        </nav>
        <CoveredList command={covers ? uncover : null}>
          <Section
            title={t(`filter.${state}`)}
            flush
            actions={covers ? <UncoverAll ids={page.items.map(({ checkId }) => checkId)} /> : null}
          >
            {page.items.length > 0 ? (
              <ReviewQueue state={state} rows={page.items} viewerId={user.id} />
            ) : (
              <EmptyState icon={Files} title={t(`empty.${state}`)} />
            )}
          </Section>
        </CoveredList>
        <Pagination page={page} hrefOf={(place) => reviewPath(state, place)} />
      </div>
    </>
  )
}

export default withClientWords("(desk)/reports/review/page.tsx", ReviewQueuePage)
