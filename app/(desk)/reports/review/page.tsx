import { Files } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { AskNames } from "#components/aml/review/ask-names.tsx"
import { ReviewBar, ReviewOrderLinks } from "#components/aml/review/review-filters.tsx"
import { ReviewQueue } from "#components/aml/review/review-queue.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { MaskedList, RevealAll } from "#components/masking/masked-list.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { countNameless } from "#lib/aml/review/ask-names.ts"
import { readReviewQuery, reviewPath } from "#lib/aml/review/review-path.ts"
import { narrowedTo, waitingCounts, waitingLevels } from "#lib/aml/review/waiting-cases.ts"
import { waitingReports } from "#lib/aml/review/waiting-reports.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/history-path.ts"
import { readHistoryQuery, readPlace } from "#lib/checks/lists/history-query.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { Search } from "#lib/http/list-address.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("aml.queue"))("title") }
}

export default async function ReviewQueuePage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.review")
  const search = await searchParams
  const counts = await waitingCounts()
  const query = { ...readReviewQuery(search, counts), subject: readHistoryQuery(search).subject }
  const { state } = query
  const place = readPlace(search)
  const masks = user.masksLists === true
  const revision = await newestRevision("check_revision")
  const [t, page, levels, nameless] = await Promise.all([
    getTranslations("aml.queue"),
    waitingReports(query, place, user),
    waitingLevels(state, undefined, narrowedTo(query, user)),
    can(user.role, "batch.run") ? countNameless(state) : 0,
  ])
  const isNarrowed = query.level !== undefined || query.owner !== undefined || query.subject !== undefined
  const [first] = page.items
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            {nameless > 0 ? <AskNames state={state} count={nameless} /> : null}
            {first && place === undefined ? (
              <LinkButton variant="primary" href={`/checks/${first.checkId}`}>
                {t(`first.${state}`)}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <SectionTabs
        role={user.role}
        at={state === "open" ? "toReview" : "toConfirm"}
        counts={{ toReview: counts.open.count, toConfirm: counts.concluded.count }}
      />
      <div className="flex flex-col gap-3">
        <MaskedList isMasked={masks}>
          <ReviewBar
            query={query}
            levels={levels}
            actions={
              <>
                {masks ? <RevealAll ids={page.items.map(({ checkId }) => checkId)} /> : null}
                <ReviewOrderLinks query={query} />
              </>
            }
          />
          <div className="sheet">
            {page.items.length > 0 ? (
              <ReviewQueue state={state} rows={page.items} viewerId={user.id} renderedAt={Date.now()} />
            ) : (
              <EmptyState icon={Files} title={t(isNarrowed ? "empty.level" : `empty.${state}`)} />
            )}
          </div>
        </MaskedList>
        <Pagination page={page} hrefOf={(place) => reviewPath(query, place)} order={query.order} />
      </div>
      <HomeRefresh path={changesPath(visibleTo(user))} revision={revision} moving={false} overInMs={null} />
    </>
  )
}
