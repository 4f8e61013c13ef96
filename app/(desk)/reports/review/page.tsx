import { Files } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ReviewFilters, ReviewOrderLinks } from "#components/aml/review/review-filters.tsx"
import { ReviewQueue } from "#components/aml/review/review-queue.tsx"
import { MaskedList, RevealAll } from "#components/masking/masked-list.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { readReviewQuery, reviewPath } from "#lib/aml/review/review-path.ts"
import { waitingCounts, waitingLevels } from "#lib/aml/review/waiting-cases.ts"
import { waitingReports } from "#lib/aml/review/waiting-reports.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import type { Search } from "#lib/http/list-address.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("aml.queue"))("title") }
}

export default async function ReviewQueuePage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.review")
  const search = await searchParams
  const counts = await waitingCounts()
  const query = readReviewQuery(search, counts)
  const { state } = query
  const masks = user.masksLists === true
  const [t, page, levels] = await Promise.all([
    getTranslations("aml.queue"),
    waitingReports(query, readPlace(search), user),
    waitingLevels(state),
  ])
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionTabs
        role={user.role}
        at={state === "open" ? "toReview" : "toConfirm"}
        counts={{ toReview: counts.open.count, toConfirm: counts.concluded.count }}
      />
      <div className="flex flex-col gap-3">
        <MaskedList isMasked={masks}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ReviewFilters query={query} levels={levels} />
            <div className="flex flex-wrap items-center gap-2" data-screen-only>
              {masks ? <RevealAll ids={page.items.map(({ checkId }) => checkId)} /> : null}
              <ReviewOrderLinks query={query} />
            </div>
          </div>
          <div className="sheet">
            {page.items.length > 0 ? (
              <ReviewQueue state={state} rows={page.items} viewerId={user.id} />
            ) : (
              <EmptyState icon={Files} title={t(query.level ? "empty.level" : `empty.${state}`)} />
            )}
          </div>
          {query.order === "gravest" && query.level === undefined ? (
            <p className="text-ink-3 text-sm">{t("order.within")}</p>
          ) : null}
        </MaskedList>
        <Pagination page={page} hrefOf={(place) => reviewPath(query, place)} order={query.order} />
      </div>
    </>
  )
}
