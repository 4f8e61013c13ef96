import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { getFormatter, getTranslations } from "next-intl/server"
import { MyDossiers } from "#components/dossier/marks/my-dossiers.tsx"
import { Attention } from "#components/home/attention.tsx"
import { AwaitsApproval, Unfiled } from "#components/home/decisions.tsx"
import { Figures } from "#components/home/figures.tsx"
import { FirstSteps } from "#components/home/first-steps.tsx"
import { GraveReports } from "#components/home/grave-reports.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { RecentChecks } from "#components/home/recent-checks.tsx"
import { ServiceStands, TeamToday } from "#components/home/team-today.tsx"
import { AreaMessages } from "#components/i18n/area-messages.tsx"
import { RefreshPage } from "#components/notices/refresh-page.tsx"
import { Omnibox } from "#components/omnibox/omnibox.tsx"
import { RecentReportsList } from "#components/reports/recent-reports-list.tsx"
import { QuestionLinks } from "#components/shell/nav/question-list.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { isGrave } from "#lib/aml/report-summary.ts"
import { givenBackTo, waitingReports } from "#lib/aml/review/waiting-reports.ts"
import { unfiledReports } from "#lib/aml/ros.ts"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { openBatches } from "#lib/batches/open-batches.ts"
import { changesPath, historyPath } from "#lib/checks/lists/history-path.ts"
import { unrecognisedCounts } from "#lib/checks/lists/unresolved-page.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { countNewDeviations } from "#lib/contract/read-deviations.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { databaseNowMs } from "#lib/db/lease.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { dossiersPage } from "#lib/dossier/list/dossiers-page.ts"
import { askedAt } from "#lib/history/asked.ts"
import { unsettled, waitingReviews } from "#lib/home/attention.ts"
import { firstSteps } from "#lib/home/first-steps.ts"
import { unsealedReports } from "#lib/home/unsealed-reports.ts"
import { readLimits } from "#lib/limits/day-limit.ts"
import { countChanges } from "#lib/monitoring/changes.ts"
import { plansToTakeOver } from "#lib/monitoring/monitors.ts"
import { countNotices } from "#lib/notices/notice.ts"
import { unreadNotices } from "#lib/notices/unread-notices.ts"
import { groupReports } from "#lib/reports/group-reports.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import { countReports } from "#lib/reports/report-counts.ts"
import type { ReportsQuery } from "#lib/reports/reports-path.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { type BlockedSlot, blockedSlots } from "#lib/upstream/blocked-slots.ts"

const RECENT = 8
const APPROVALS = 5
const OWN_DOSSIERS = 12

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("home"))("title") }
}

export default async function HomePage() {
  const user = await requireUser("desk.enter")
  if (!can(user.role, "aml.read")) redirect("/admin/log") // who may read nothing but the log starts there
  const now = new Date()
  const [t, format, home] = await Promise.all([getTranslations("home"), getFormatter(), readHome(user, now)])
  const { operations, open, slots, batches, notices, reviews, recent, recentReports, desk, revision } = home
  const name = user.name.split(" ")[0] ?? user.name
  const unknown = open.find(({ state }) => state === "unknown")
  const rejected = notices?.counts.rejected ?? 0
  const figures = desk !== null && (reviews.length > 0 || unknown !== undefined || rejected > 0)
  return (
    <AreaMessages namespaces={["batches", "home", "reports"]}>
      <PageHeader
        title={figures ? t("attention.title") : t("greeting", { name })}
        actions={<span className="text-ink-2 text-sm">{format.dateTime(now, "weekday")}</span>}
      />
      {figures ? (
        <div className="mb-4">
          <Figures {...{ reviews, unknown, rejected }} />
        </div>
      ) : null}
      {!desk && can(user.role, "check.ask") ? (
        <div className="mb-5" data-screen-only data-page-search>
          <Omnibox role={user.role} />
          <QuestionLinks />
        </div>
      ) : null}
      <div
        className={
          desk ? "grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]" : "flex flex-col gap-4"
        }
      >
        <div className="flex min-w-0 flex-col gap-4">
          {desk?.unfiled ? (
            <Unfiled reports={desk.unfiled.slice(0, RECENT)} renderedAt={now.getTime()} />
          ) : null}
          <Attention
            unsettled={figures ? open.filter((one) => one !== unknown) : open}
            unrecognised={home.unrecognised}
            slots={slots}
            batches={batches}
            notices={notices && { ...notices.counts, ...(figures && { rejected: 0 }) }}
            reports={home.reports}
            givenBack={home.givenBack}
            reviews={figures ? [] : reviews}
            changes={home.changes}
            plans={home.plans}
            contract={home.contract}
            maySettle={can(user.role, "check.resume")}
            mayLift={can(user.role, "pace.lift")}
            besides={figures}
            leadsOn={recentReports !== null && recentReports.untaken.count > 0}
          />
          {desk ? <GraveReports reports={desk.grave} viewerId={user.id} renderedAt={now.getTime()} /> : null}
          {home.steps ? <FirstSteps steps={home.steps} /> : null}
          {home.dossiers ? <MyDossiers page={home.dossiers} /> : null}
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
        {desk ? (
          <div className="flex min-w-0 flex-col gap-4">
            <AwaitsApproval reports={desk.toApprove} renderedAt={now.getTime()} />
            <TeamToday people={desk.team} today={dayAt(now, DESK_ZONE)} />
            {can(user.role, "service.manage") ? <ServiceStands blocked={slots.length} /> : null}
          </div>
        ) : null}
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

/** Everything on the page, each by one query; a user who cannot ask sees the newest to read instead of their own, who confirms what waits at the desk. */
async function readHome(user: SignedInUser, now: Date) {
  const scope = visibleTo(user)
  const { operations } = scope
  const mine = can(user.role, "check.ask")
  const seesBatches = can(user.role, "batch.run")
  const revision = await newestRevision("check_revision")
  const [open, unrecognised, slots, batches, notices, reports, givenBack, reviews, contract, changes, plans] =
    await Promise.all([
      unsettled(scope, seesBatches),
      unrecognisedCounts(scope),
      mine ? blockedSlots() : [],
      seesBatches ? openBatches(operations) : [],
      can(user.role, "signature.read") ? unreadNotices(user) : null,
      unsealedReports(),
      can(user.role, "aml.review") ? givenBackTo(user) : [],
      waitingReviews(user),
      can(user.role, "service.manage") ? countNewDeviations() : 0,
      can(user.role, "monitor.read") ? countChanges() : null,
      can(user.role, "monitor.manage") ? plansToTakeOver() : null,
    ])
  const [recent, recentReports, desk, dossiers, steps] = await Promise.all([
    mine ? askedAt({ ...scope, requestedBy: user.id }, undefined, RECENT, user) : [],
    mine ? null : reportsToTake(user),
    can(user.role, "aml.confirm") ? readDesk(user) : null,
    can(user.role, "dossier.read") ? dossiersPage(user, { list: "mine" }, undefined, OWN_DOSSIERS) : null,
    firstSteps(user, now),
  ])
  return {
    ...{
      operations,
      open,
      unrecognised,
      slots,
      batches,
      notices,
      reports,
      givenBack,
      reviews,
      contract,
      changes,
      plans,
    },
    ...{ recent, recentReports, desk, dossiers, revision, steps },
  }
}

/** For who looks after the desk: the gravest reports that wait, what they may approve, and what each person has done today. */
async function readDesk(user: SignedInUser) {
  const [open, concluded, unfiled, team] = await Promise.all([
    waitingReports({ state: "open", order: "gravest" }, undefined, user),
    waitingReports({ state: "concluded", order: "gravest" }, undefined, user),
    unfiledReports(user),
    readLimits(),
  ])
  const toApprove = concluded.items.filter((report) => report.concluded?.by.id !== user.id)
  const grave = open.items.filter(({ summary }) => isGrave(summary))
  return { grave: grave.slice(0, RECENT), toApprove: toApprove.slice(0, APPROVALS), unfiled, team }
}

/** For readers of other people's questions: reports, whose PDFs they come for. Those whose link is about to end come first, then those not taken yet. */
async function reportsToTake(user: SignedInUser) {
  const filter = { userId: user.id, query: {}, timeZone: DESK_ZONE }
  const first = (query: ReportsQuery) => reportPage({ ...filter, query }, undefined, user, RECENT)
  const [dying, untaken, newest, renderedAtMs, { groups, isAll }] = await Promise.all([
    first({ state: "sealing" }),
    first({ untaken: true }),
    first({}),
    databaseNowMs(),
    groupReports(filter),
  ])
  const all = [...dying.items, ...untaken.items, ...newest.items]
  const rows = [...new Map(all.map((row) => [row.checkId, row])).values()].slice(0, RECENT)
  return { rows, renderedAtMs, untaken: { count: countReports(groups, {}).untaken, isMore: !isAll } }
}

/** In how many milliseconds the first pause that the service asked for is surely over; at most an hour, then it is asked again. */
function overIn(slots: readonly BlockedSlot[], now: Date): number | null {
  const held = slots.flatMap(({ heldUntil }) => (heldUntil ? [heldUntil.getTime() - now.getTime()] : []))
  return held.length > 0 ? Math.min(Math.max(0, Math.min(...held)) + 500, 3_600_000) : null
}
