import { ScrollText, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ChainBanner } from "#components/audit/chain-banner.tsx"
import { LogChips } from "#components/audit/log-chips.tsx"
import { LogFilters } from "#components/audit/log-filters.tsx"
import { LogTable } from "#components/audit/log-table.tsx"
import { TargetSearch } from "#components/audit/target-search.tsx"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { FirstSteps } from "#components/home/first-steps.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { countFilters } from "#components/ui/filters/count-filters.ts"
import { FilterPanel } from "#components/ui/filters/filter-panel.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { chainState } from "#lib/audit/chain-state.ts"
import { logPath } from "#lib/audit/log-path.ts"
import { readLogQuery } from "#lib/audit/log-query.ts"
import { countLog, logPage } from "#lib/audit/read-log.ts"
import { codedTypeOf } from "#lib/audit/target-words.ts"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import { env } from "#lib/env.ts"
import { firstSteps } from "#lib/home/first-steps.ts"
import type { Search } from "#lib/http/list-address.ts"
import { peopleNames } from "#lib/people/people-names.ts"
import { dayPresets } from "#lib/time/day-presets.ts"
import { hideSteps } from "../../preference-actions.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") }
}

/** The log of who did what, to what and when, and the state of the hash chain over it. Reading it adds a row too. */
export default async function LogPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("audit.read")
  const search = await searchParams
  const query = readLogQuery(search)
  const { tzDisplay } = env()
  const read: AuditTarget =
    query.subject === undefined ? { type: "log", id: "log" } : { type: "subject", id: query.subject }
  await auditView(user, "log.read", read)
  const isFiltered = Object.keys(query).length > 0
  const [t, permissions, page, people, chain, steps, found] = await Promise.all([
    getTranslations("audit"),
    getTranslations("permissions"),
    logPage(query, readPlace(search), tzDisplay),
    peopleNames(),
    chainState(),
    can(user.role, "aml.read") ? null : firstSteps(user), // who may read nothing but the log starts here
    isFiltered ? countLog(query, tzDisplay) : null, // the whole is counted by its chain
  ])
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("about")}
        actions={
          <>
            <LinkButton href="/admin/permissions">{permissions("title")}</LinkButton>
            {page.items.length > 0 ? (
              <SheetLinks href={logPath(query, undefined, "/api/audit/export")} />
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {steps ? <FirstSteps steps={steps} hide={hideSteps} /> : null}
        <ChainBanner state={chain} />
        <FilterPanel
          search={
            <TargetSearch query={query} shown={codedTypeOf(query.target ?? "") ? undefined : query.target} />
          }
          filters={<LogFilters query={query} people={people} presets={dayPresets(new Date(), tzDisplay)} />}
          count={countFilters(query)}
        />
        <LogChips query={query} people={people} mayOpen={can(user.role, "dossier.read")} />
        <Section
          title={t("list")}
          flush
          aside={
            found ? (
              <span className="text-ink-2 text-sm">
                {t("found", { count: found.count, more: found.isMore ? "+" : "" })}
              </span>
            ) : null
          }
        >
          {page.items.length > 0 ? (
            <LogTable
              entries={page.items}
              people={people}
              query={query}
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
              actions={isFiltered ? <LinkButton href="/admin/log">{t("filter.clear")}</LinkButton> : null}
            >
              {t(query.subject === undefined ? "emptyBody" : "emptySubject")}
            </EmptyState>
          )}
        </Section>
        <Pagination page={page} hrefOf={(place) => logPath(query, place)} />
      </div>
    </>
  )
}
