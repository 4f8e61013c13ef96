import { History, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DossierLinks } from "#components/dossier/dossier-links.tsx"
import { CheckTable } from "#components/history/check-table.tsx"
import { FilterChips } from "#components/history/filter-chips.tsx"
import { FilterPanel } from "#components/history/filter-panel.tsx"
import { HistoryFilters } from "#components/history/history-filters.tsx"
import { NewChecks } from "#components/history/new-checks.tsx"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { SheetLinks } from "#components/ui/controls/sheet-links.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import { askedSubjects } from "#lib/checks/lists/find-asked-subjects.ts"
import { historyPage, type HistoryPage as Page } from "#lib/checks/lists/history-page.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import { historyFilter, readHistoryQuery, readPlace, type Search } from "#lib/checks/lists/history-query.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { newestResults } from "#lib/checks/results/newest-results.ts"
import { UNDER_WAY } from "#lib/domain/check-states.ts"
import { can } from "#lib/domain/permissions.ts"
import { env } from "#lib/env.ts"
import { peopleNames } from "#lib/people/people-names.ts"
import { dayPresets } from "#lib/time/day-presets.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("history"))("title") }
}

async function HistoryPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.read")
  const search = await searchParams
  const query = readHistoryQuery(search)
  const filter = historyFilter(query, user, env().tzDisplay)
  const operations = visibleOperations(user.role)
  const [t, page, people, subjects, results] = await Promise.all([
    getTranslations("history"),
    historyPage(filter, readPlace(search)),
    peopleNames(),
    askedSubjects(query.subject ?? [], filter),
    newestResults(filter),
  ])
  const { items } = page
  const filtered = Object.keys(query).length > 0

  return (
    <>
      <PageHeader
        title={t("title")}
        description={can(user.role, "check.read") ? t("about") : t("aboutAml")}
        actions={
          can(user.role, "check.export") && items.length > 0 ? (
            <SheetLinks
              href={historyPath(query, undefined, "/api/checks/export")}
              labels={{ people: t("exportPeople"), csv: t("export"), xlsx: t("exportXlsx") }}
            />
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        <FilterPanel
          search={<SubjectSearch base={historyPath({ ...query, subject: undefined })} />}
          filters={
            <HistoryFilters
              query={query}
              operations={operations}
              people={people}
              presets={dayPresets(new Date(), env().tzDisplay)}
            />
          }
        />
        <FilterChips
          query={query}
          personName={people.find(({ id }) => id === query.person)?.name}
          identifiers={subjects.map(({ identifier }) => identifier)}
          facet={results.facets.find(({ mark }) => mark === query.result)}
        />
        {can(user.role, "dossier.read") ? <DossierLinks subjects={subjects} /> : null}
        <FacetStrip
          facets={results.facets}
          answers={results.counted}
          {...(results.isAll ? {} : { newest: results.counted })}
          chosen={query.result ?? null}
          query={query}
        />
        <Section title={t("list")} flush aside={<Live page={page} filter={filter} />}>
          {items.length > 0 ? (
            <CheckTable
              checks={items}
              renderedAt={Date.now()}
              caption={t("list")}
              batchLinks={can(user.role, "batch.run")}
            />
          ) : (
            <Nothing filtered={filtered} mayAsk={can(user.role, "check.ask")} />
          )}
        </Section>
        <Pagination page={page} hrefOf={(place) => historyPath(query, place)} />
      </div>
    </>
  )
}

function Live({ page, filter }: { page: Page; filter: ReturnType<typeof historyFilter> }) {
  const { items, newer, revision } = page
  return (
    <NewChecks
      key={revision}
      path={changesPath(filter)}
      revision={revision}
      newest={newer === null && !filter.marks ? (items[0]?.id ?? "") : null}
      states={filter.states ?? null}
      moving={items.some(({ state }) => UNDER_WAY.includes(state))}
    />
  )
}

async function Nothing({ filtered, mayAsk }: { filtered: boolean; mayAsk: boolean }) {
  const t = await getTranslations("history.empty")
  if (filtered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("filteredTitle")}
        actions={<LinkButton href="/checks">{t("clear")}</LinkButton>}
      >
        {t("filteredBody")}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={History}
      title={t("title")}
      actions={mayAsk ? <LinkButton href="/">{t("ask")}</LinkButton> : null}
    >
      {t("body")}
    </EmptyState>
  )
}

export default withClientWords("(desk)/checks/page.tsx", HistoryPage)
