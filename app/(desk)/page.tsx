import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { getFormatter, getTranslations } from "next-intl/server"
import { MyDossiers } from "#components/dossier/marks/my-dossiers.tsx"
import { Attention } from "#components/home/attention.tsx"
import { DayChart } from "#components/home/day-chart.tsx"
import { FirstSteps } from "#components/home/first-steps.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { RecentChecks } from "#components/home/recent-checks.tsx"
import { WeekChart } from "#components/home/week-chart.tsx"
import { AreaMessages } from "#components/i18n/area-messages.tsx"
import { RefreshPage } from "#components/notices/refresh-page.tsx"
import { Omnibox } from "#components/omnibox/omnibox.tsx"
import { RecentReportsList } from "#components/reports/recent-reports-list.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { openBatches } from "#lib/batches/open-batches.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import { unrecognisedCounts } from "#lib/checks/lists/unrecognised-tasks.ts"
import { type CheckScope, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { countNewDeviations } from "#lib/contract/read-deviations.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { databaseNowMs } from "#lib/db/clock.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { dossiersPage } from "#lib/dossier/list/dossiers-page.ts"
import { askedAt } from "#lib/history/asked.ts"
import { unsettled } from "#lib/home/attention.ts"
import { dayCounts } from "#lib/home/day-counts.ts"
import { firstSteps } from "#lib/home/first-steps.ts"
import { unsealedReports } from "#lib/home/unsealed-reports.ts"
import { waitingReviews } from "#lib/home/waiting-reviews.ts"
import { weekCounts } from "#lib/home/week-counts.ts"
import { weeksUntil } from "#lib/home/weeks-until.ts"
import type { Search } from "#lib/http/list-address.ts"
import { countNotices } from "#lib/notices/notice.ts"
import { unreadNotices } from "#lib/notices/unread-notices.ts"
import { groupReports } from "#lib/reports/group-reports.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import { countReports } from "#lib/reports/report-counts.ts"
import { type CivilDay, DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { type BlockedSlot, blockedSlots } from "#lib/upstream/blocked-slots.ts"

const RECENT = 8
const OWN_DOSSIERS = 12
const WEEKS = 4

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("title") }
}

export default async function HomePage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("desk.enter")
  if (!can(user.role, "aml.read")) redirect("/admin/log") // who may read nothing but the log starts there
  const now = new Date()
  const isWeeks = (await searchParams).period === "weeks"
  const [t, format, home] = await Promise.all([
    getTranslations("home"),
    getFormatter(),
    readHome(user, now, isWeeks),
  ])
  const {
    operations,
    day,
    open,
    unrecognised,
    slots,
    batches,
    notices,
    reports,
    reviews,
    contract,
    recent,
    period,
    dossiers,
    recentReports,
    revision,
    steps,
  } = home
  const name = user.name.split(" ")[0] ?? user.name
  return (
    <AreaMessages namespaces={["batches", "home", "reports"]}>
      <PageHeader title={t("greeting", { name })} description={format.dateTime(now, "weekday")} />
      <div className="mb-5 empty:hidden" data-screen-only>
        {can(user.role, "check.ask") ? <Omnibox role={user.role} /> : null}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Attention
            unsettled={open}
            unrecognised={unrecognised}
            slots={slots}
            batches={batches}
            notices={notices?.counts ?? null}
            reports={reports}
            reviews={reviews}
            contract={contract}
            maySettle={can(user.role, "check.resume")}
            mayLift={can(user.role, "pace.lift")}
          />
          {steps ? <FirstSteps steps={steps} /> : null}
          {dossiers ? <MyDossiers page={dossiers} /> : null}
          {recentReports ? (
            <RecentReportsList
              {...recentReports}
              mayOpen={can(user.role, "file.read")}
              isMasked={user.masksLists === true}
            />
          ) : (
            <RecentChecks
              title={t("mine")}
              recent={recent}
              href={historyPath({ person: user.id })}
              renderedAt={now.getTime()}
            />
          )}
        </div>
        {period.weeks ? (
          <WeekChart {...period} />
        ) : (
          <DayChart counts={period.counts} day={day} operations={operations} />
        )}
      </div>
      {notices ? <RefreshPage rendered={countNotices(notices.counts)} /> : null}
      <HomeRefresh
        path={changesPath({ operations })}
        revision={revision}
        moving={
          open.some(({ state }) => IN_PROGRESS.includes(state)) ||
          batches.some(({ state }) => state === "running") ||
          recentReports?.rows.some(({ state }) => state === "sealing") === true
        }
        overInMs={overIn(slots, now)}
      />
    </AreaMessages>
  )
}

/** Everything on the page, each by one query; a user who cannot ask sees the newest to read instead of their own. */
async function readHome(user: SignedInUser, now: Date, isWeeks: boolean) {
  const scope = visibleTo(user)
  const { operations } = scope
  const mine = can(user.role, "check.ask")
  const seesBatches = can(user.role, "batch.run")
  const day = dayAt(now, DESK_ZONE)
  const revision = await newestRevision("check_revision")
  const [
    open,
    unrecognised,
    slots,
    batches,
    notices,
    reports,
    reviews,
    contract,
    recent,
    recentReports,
    period,
    dossiers,
    steps,
  ] = await Promise.all([
    unsettled(scope, seesBatches),
    unrecognisedCounts(scope),
    mine ? blockedSlots() : [],
    seesBatches ? openBatches(operations) : [],
    can(user.role, "signature.read") ? unreadNotices(user) : null,
    unsealedReports(),
    waitingReviews(user),
    can(user.role, "service.manage") ? countNewDeviations() : 0,
    mine ? askedAt({ ...scope, requestedBy: user.id }, undefined, RECENT, user) : [],
    mine ? null : newestReports(user),
    isWeeks ? lastWeeks(day, scope) : today(day, scope),
    can(user.role, "dossier.read") ? dossiersPage(user, { list: "mine" }, undefined, OWN_DOSSIERS) : null,
    firstSteps(user),
  ])
  return {
    ...{ operations, day, open, unrecognised, slots, batches, notices, reports, reviews, contract },
    ...{ recent, recentReports, period, dossiers, revision, steps },
  }
}

async function today(day: CivilDay, scope: CheckScope) {
  return { weeks: null, counts: await dayCounts(day, DESK_ZONE, scope) }
}

async function lastWeeks(day: CivilDay, scope: CheckScope) {
  const weeks = weeksUntil(day, WEEKS)
  return { weeks, counts: await weekCounts(weeks, DESK_ZONE, scope) }
}

/** For readers of other people's questions: reports, whose PDFs they come for. */
async function newestReports(user: SignedInUser) {
  const filter = { userId: user.id, query: {}, timeZone: DESK_ZONE }
  const [{ items }, renderedAtMs, { groups, isAll }] = await Promise.all([
    reportPage(filter, undefined, user, RECENT),
    databaseNowMs(),
    groupReports(filter),
  ])
  const untaken = { count: countReports(groups, {}).untaken, isMore: !isAll }
  return { rows: items, renderedAtMs, untaken }
}

/** In how many milliseconds the first pause that the service asked for is surely over; at most an hour, then it is asked again. */
function overIn(slots: readonly BlockedSlot[], now: Date): number | null {
  const held = slots.flatMap(({ heldUntil }) => (heldUntil ? [heldUntil.getTime() - now.getTime()] : []))
  return held.length > 0 ? Math.min(Math.max(0, Math.min(...held)) + 500, 3_600_000) : null
}
