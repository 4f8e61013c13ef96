import { ScrollText, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ChainBanner } from "#components/audit/chain-banner.tsx"
import { LogBar } from "#components/audit/log-bar.tsx"
import { LogTable } from "#components/audit/log-table.tsx"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { FirstSteps } from "#components/home/first-steps.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
import { CHOSEN_CONTROL } from "#components/ui/form/control-style.ts"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { chainState } from "#lib/audit/chain-state.ts"
import { logPath, readLogQuery } from "#lib/audit/log-path.ts"
import { countLog, logPage } from "#lib/audit/read-log.ts"
import { targetNames } from "#lib/audit/target-names.ts"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import { firstSteps } from "#lib/home/first-steps.ts"
import type { Search } from "#lib/http/list-address.ts"
import { peopleNames } from "#lib/people/list-people.ts"
import { DESK_ZONE, dayPresets } from "#lib/time/zone-day.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") }
}

/** The log of who did what, to what and when, and the state of the hash chain over it. Reading it adds a row too. */
export default async function LogPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("audit.read")
  const search = await searchParams
  const asked = readLogQuery(search)
  // Acts of people, unless everything is wanted, or everything about one thing.
  const { rows, ...filters } = asked
  const isOfOne = asked.target !== undefined || asked.subject !== undefined
  const showsAll = rows === "all" || (isOfOne && rows === undefined)
  const narrower = isOfOne ? "people" : undefined
  const query = showsAll ? asked : { ...asked, rows: "people" as const }
  const [one, ...others] = query.subject ?? []
  const read: AuditTarget =
    one !== undefined && others.length === 0 ? { type: "subject", id: one } : { type: "log", id: "log" }
  await auditView(user, "log.read", read)
  const isFiltered = Object.keys(filters).length > 0
  const [t, permissions, page, people, chain, steps, found, word] = await Promise.all([
    getTranslations("audit"),
    getTranslations("permissions"),
    logPage(query, readPlace(search), DESK_ZONE),
    peopleNames(),
    chainState(),
    can(user.role, "aml.read") ? null : firstSteps(user, new Date()), // who may read nothing but the log starts here
    countLog(query, DESK_ZONE),
    getTranslations("words"),
  ])
  const things = await targetNames(
    one === undefined ? page.items : [...page.items, { targetType: "subject", targetId: one }],
    user,
  )
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          can(user.role, "people.manage") ? null : (
            <LinkButton href="/admin/permissions">{permissions("title")}</LinkButton>
          )
        }
      />
      <SectionTabs role={user.role} at="auditLog" />
      <div className="flex flex-col gap-3">
        {steps ? <FirstSteps steps={steps} /> : null}
        {chain.tampering || chain.isBehind ? <ChainBanner state={chain} /> : null}
        <LogBar
          query={asked}
          people={people}
          presets={dayPresets(new Date(), DESK_ZONE)}
          mayOpen={can(user.role, "dossier.read")}
          sought={one === undefined ? undefined : things[one]?.name}
          actions={
            <>
              {isOfOne && rows === undefined ? null : (
                <NarrowingLink
                  href={logPath({ ...filters, rows: showsAll ? narrower : "all" })}
                  aria-current={showsAll ? "true" : undefined}
                  className={buttonStyle("secondary", "md", cx("font-normal", showsAll && CHOSEN_CONTROL))}
                >
                  {t("filter.program")}
                </NarrowingLink>
              )}
              {isFiltered ? (
                <span className="text-ink-2 text-sm">
                  {t("found", { count: found.count, more: found.isMore ? "+" : "" })}
                </span>
              ) : null}
              {page.items.length > 0 ? (
                <SheetLinks href={logPath(query, undefined, "/api/audit/export")} rows={found} />
              ) : null}
            </>
          }
        />
        <div className="sheet">
          {page.items.length > 0 ? (
            <LogTable
              entries={page.items}
              people={people}
              query={asked}
              things={things}
              opens={{
                check: can(user.role, "aml.read"),
                subject: can(user.role, "dossier.read"),
                batch: can(user.role, "batch.run"),
                signature: can(user.role, "signature.read"),
                person: can(user.role, "people.manage"),
              }}
            />
          ) : (
            <EmptyState
              icon={isFiltered ? SearchX : ScrollText}
              title={t("emptyTitle")}
              actions={isFiltered ? <LinkButton href="/admin/log">{word("clearFilters")}</LinkButton> : null}
            >
              {t(query.subject === undefined ? "emptyBody" : "emptySubject")}
            </EmptyState>
          )}
        </div>
        <Pagination page={page} hrefOf={(place) => logPath(asked, place)} />
        {chain.tampering || chain.isBehind ? null : <ChainBanner state={chain} />}
      </div>
    </>
  )
}
