import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DossierLinks } from "#components/dossier/dossier-links.tsx"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { AskedTable } from "#components/history/asked-table.tsx"
import { CheckSelection } from "#components/history/check-selection.tsx"
import { HistoryBar } from "#components/history/history-bar.tsx"
import { LiveFacets, LiveTotal } from "#components/history/live-results.tsx"
import { NewChecks } from "#components/history/new-checks.tsx"
import { NoChecks } from "#components/history/no-checks.tsx"
import { selectableChecks } from "#components/history/selectable-checks.ts"
import { MaskedCheck } from "#components/masking/masked-check.tsx"
import { MaskedList, RevealAll } from "#components/masking/masked-list.tsx"
import { SavedViews } from "#components/preferences/saved-views.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { cx } from "#components/ui/cx.ts"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
import { CHOSEN_CONTROL } from "#components/ui/form/control-style.ts"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import { batchesOf } from "#lib/batches/read-batch.ts"
import { askedSubjects } from "#lib/checks/lists/find-asked-subjects.ts"
import { changesPath, type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"
import {
  historyFilter,
  isFiltered,
  isFolded,
  readHistoryQuery,
  readPlace,
} from "#lib/checks/lists/history-query.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { facetsOfBatches } from "#lib/checks/results/facet-counts.ts"
import { newestResults } from "#lib/checks/results/newest-results.ts"
import type { ListOrder } from "#lib/db/keyset.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { type Asked, type AskedPage, askedPage } from "#lib/history/asked.ts"
import type { Search } from "#lib/http/list-address.ts"
import { portfolioNames } from "#lib/monitoring/portfolio-names.ts"
import { peopleNames } from "#lib/people/list-people.ts"
import { savedViews } from "#lib/people/saved-views.ts"
import { DESK_ZONE, dayPresets } from "#lib/time/zone-day.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("history"))("title") }
}

export default async function HistoryPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("aml.read")
  const search = await searchParams
  const query = readHistoryQuery(search)
  const filter = historyFilter(query, user, DESK_ZONE)
  const operations = visibleOperations(user.role)
  const order = query.order ?? "newest"
  const folded = isFolded(query, user)
  const mayBatch = can(user.role, "batch.run")
  const [t, page, people, subjects, results, [batch], views] = await Promise.all([
    getTranslations("history"),
    askedPage(filter, readPlace(search), { order, folded }, user),
    peopleNames(),
    askedSubjects(query.subject ?? [], filter, user),
    newestResults(filter),
    mayBatch ? batchesOf(query.batch ? [query.batch] : [], operations) : [],
    savedViews(user.id, "history"),
  ])
  const filters = { ...query, rows: undefined, order: undefined }
  const counts = {
    path: historyPath(filters, undefined, "/api/checks/results"),
    rendered: { revision: page.revision, results },
  }
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          can(user.role, "check.export") && page.items.length > 0 ? (
            <SheetLinks
              href={historyPath(filters, undefined, "/api/checks/export")}
              rows={{ count: results.counted, isMore: !results.isAll }}
            />
          ) : null
        }
      />
      <SectionTabs role={user.role} at="history">
        <SavedViews list="history" views={views} current={historyPath(query)} usual="/checks" />
      </SectionTabs>
      <div className="flex flex-col gap-3">
        <MaskedList isMasked={user.masksLists === true}>
          <HistoryBar
            query={query}
            operations={operations}
            people={people}
            presets={dayPresets(new Date(), DESK_ZONE)}
            identifiers={subjects.map(({ identifier }) => identifier)}
            batch={batch}
            facet={results.facets.find(({ mark }) => mark === query.result)}
            results={
              <>
                <LiveFacets
                  {...counts}
                  chosen={query.result ?? null}
                  base={historyPath({ ...query, result: undefined })}
                />
                {mayBatch ? <BatchRows query={query} folded={folded} /> : null}
              </>
            }
            actions={
              <>
                <LiveTotal {...counts} />
                <Live page={page} counts={counts.path} filter={filter} order={order} folded={folded} />
                {user.masksLists === true ? <RevealAll ids={maskedIds(page.items)} /> : null}
              </>
            }
          />
          {can(user.role, "dossier.read") ? <DossierLinks subjects={subjects} /> : null}
          <div className="sheet">
            <List user={user} query={query} items={page.items} order={order} />
          </div>
        </MaskedList>
        <Pagination page={page} order={order} hrefOf={(place) => historyPath(query, place)} />
      </div>
    </>
  )
}

type ListProps = {
  user: SignedInUser
  query: HistoryQuery
  items: AskedPage["items"]
  order: ListOrder
}

/** The checks, with what this person may do with those that they choose. */
async function List({ user, query, items, order }: ListProps) {
  const { role, masksLists } = user
  if (items.length === 0) return <NoChecks filtered={isFiltered(query)} mayAsk={can(role, "check.ask")} />
  const [word, facets, portfolios] = await Promise.all([
    getTranslations("words"),
    facetsOfBatches(batchesIn(items)),
    can(role, "monitor.manage") ? portfolioNames() : null,
  ])
  const mayBatch = can(role, "batch.run")
  return (
    <CheckSelection
      key={historyPath(query)}
      checks={selectableChecks(items.flatMap(({ check }) => check ?? []))}
      order={order}
      may={{
        exports: can(role, "check.export"),
        compares: can(role, "check.read"),
        takesFiles: can(role, "file.read"),
        runsBatches: mayBatch,
      }}
      portfolios={portfolios}
    >
      <AskedTable
        asked={items}
        facets={facets}
        renderedAt={Date.now()}
        caption={word("checks")}
        batchLinks={mayBatch}
        sorted={{
          order,
          href: historyPath({ ...query, order: query.order ? undefined : "oldest" }),
        }}
        choosing
        {...(masksLists === true ? { identifierOf: (check) => <MaskedCheck check={check} /> } : {})}
      />
    </CheckSelection>
  )
}

type LiveProps = {
  page: AskedPage
  counts: string
  filter: ReturnType<typeof historyFilter>
  order: ListOrder
  folded: boolean
}

function Live({ page, counts, filter, order, folded }: LiveProps) {
  const { items, newer, revision } = page
  const takesNew = order === "newest" && newer === null && !filter.marks
  return (
    <NewChecks
      key={revision}
      path={changesPath(filter)}
      counts={counts}
      revision={revision}
      newest={takesNew ? (items[0]?.id ?? "") : null}
      states={filter.states ?? null}
      batches={folded ? batchesIn(items) : null}
      moving={items.some(({ check, batch }) =>
        check ? IN_PROGRESS.includes(check.state) : phaseOf(batch) === "moving",
      )}
    />
  )
}

/** Those that have an identifier to reveal. */
function maskedIds(items: readonly Asked[]): string[] {
  return items.flatMap(({ check }) => (check?.covered && check.operation !== "signature" ? check.id : []))
}

function batchesIn(items: readonly Asked[]): string[] {
  return items.flatMap(({ batch }) => batch?.id ?? [])
}

/** Batches as one line each, or row by row; a filter that finds rows says so. */
async function BatchRows({ query, folded }: { query: HistoryQuery; folded: boolean }) {
  const t = await getTranslations("history")
  const isOpen = query.rows === "all"
  if (!folded && !isOpen) return <span className="text-ink-3 text-sm">{t("rowsFound")}</span>
  return (
    <NarrowingLink
      href={historyPath({ ...query, rows: isOpen ? undefined : "all" })}
      aria-current={isOpen ? "true" : undefined}
      className={buttonStyle("secondary", "md", cx("font-normal", isOpen && CHOSEN_CONTROL))}
    >
      {t("rows")}
    </NarrowingLink>
  )
}
