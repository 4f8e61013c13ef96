import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { PORTFOLIO_TABS, PortfolioHead } from "#components/portfolios/portfolio-head.tsx"
import { MembersTab, PlansTab, RunsTab } from "#components/portfolios/portfolio-tabs.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { can, maySecond } from "#lib/domain/access/permissions.ts"
import { possibleAssignees } from "#lib/dossier/marks/marks-of.ts"
import { oneOf, type Search } from "#lib/http/list-address.ts"
import { readOrNotFound } from "#lib/http/read-or-not-found.ts"
import { WATCHED_OPERATIONS } from "#lib/monitoring/coverage.ts"
import { memberPage, readMemberFilter } from "#lib/monitoring/member-page.ts"
import { listMonitors } from "#lib/monitoring/monitors.ts"
import { readPortfolio } from "#lib/monitoring/portfolios.ts"
import { nextReviews } from "#lib/monitoring/reviews.ts"
import { listRuns } from "#lib/monitoring/runs.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> }

/** Runs of each plan that the page shows. */
const RUNS = 20

const portfolioOf = cache(async (id: string) => {
  const user = await requireUser("monitor.read")
  return readOrNotFound(user, id, () => readPortfolio(user, id))
})

/** Not the name: what a person called a portfolio may name somebody. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("portfolio") }
}

export default async function PortfolioPage({ params, searchParams }: PageProps) {
  const user = await requireUser("monitor.read")
  const portfolio = await portfolioOf((await params).id)
  const search = await searchParams
  const tab = PORTFOLIO_TABS.find((one) => one === oneOf(search.tab)) ?? "members"
  const filter = readMemberFilter(search)
  const mayManage = can(user.role, "monitor.manage")
  const [plans, members] = await Promise.all([
    listMonitors(portfolio.id),
    tab === "members" ? memberPage(user, portfolio.id, readPlace(search), filter) : null,
  ])
  return (
    <>
      <PortfolioHead portfolio={portfolio} plans={plans} tab={tab} />
      {tab === "members" && members ? (
        <MembersTab
          portfolio={portfolio}
          page={members}
          filter={filter}
          people={await possibleAssignees()}
          reviews={await nextReviews(members.items.map(({ subjectId }) => subjectId))}
          today={dayAt(new Date(), DESK_ZONE)}
          mayManage={mayManage}
        />
      ) : null}
      {tab === "plans" ? (
        <PlansTab
          portfolio={portfolio}
          plans={plans.map((plan) => ({
            ...plan,
            mayApprove: plan.state === "approval" && maySecond(user, plan.createdBy.id, "monitor.approve"),
          }))}
          operations={WATCHED_OPERATIONS.map((slug) => ({ slug, cost: factsOf(slug).cost }))}
          mayManage={mayManage}
        />
      ) : null}
      {tab === "runs" ? (
        <RunsTab
          runs={(await Promise.all(plans.map(({ id }) => listRuns(id, { limit: RUNS }))))
            .flat()
            .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))}
        />
      ) : null}
    </>
  )
}
