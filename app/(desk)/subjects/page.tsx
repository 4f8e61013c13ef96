import { FolderOpen, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DossierBar } from "#components/dossier/list/dossier-bar.tsx"
import { DossierListing } from "#components/dossier/list/dossier-listing.tsx"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { FilterMenu } from "#components/ui/filters/filter-bar.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { type DossierQuery, dossiersPath } from "#lib/dossier/dossier-path.ts"
import { dossierFacets, myListCounts } from "#lib/dossier/list/dossier-counts.ts"
import { dossiersPage, readDossierQuery } from "#lib/dossier/list/dossiers-page.ts"
import type { Search } from "#lib/http/list-address.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dossier.list"))("title") }
}

export default async function DossiersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("dossier.read")
  const search = await searchParams
  const query = readDossierQuery(search)
  const [t, word, page, counts, results] = await Promise.all([
    getTranslations("dossier.list"),
    getTranslations("words"),
    dossiersPage(user, query, readPlace(search)),
    myListCounts(user),
    query.list === undefined ? dossierFacets(user, query) : null,
  ])
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionTabs role={user.role} at="dossiers" />
      <div className="flex flex-col gap-3">
        <DossierBar
          query={query}
          counts={counts}
          facet={results?.facets.find(({ mark }) => mark === query.result)}
          results={
            results && results.facets.length > 0 ? (
              <FilterMenu label={word("result")} isSet={query.result !== undefined} className="w-160 p-4">
                <FacetStrip
                  facets={results.facets}
                  answers={results.counted}
                  {...(results.isAll ? {} : { newest: results.counted })}
                  of="dossiers"
                  chosen={query.result ?? null}
                  base={dossiersPath({ ...query, result: undefined })}
                />
              </FilterMenu>
            ) : null
          }
        />
        <div className="sheet">
          {page.items.length > 0 ? <DossierListing dossiers={page.items} /> : <NoDossiers query={query} />}
        </div>
        <Pagination page={page} hrefOf={(place) => dossiersPath(query, place)} />
      </div>
    </>
  )
}

async function NoDossiers({ query }: { query: DossierQuery }) {
  const t = await getTranslations("dossier.list")
  const word = await getTranslations("words")
  const { order: _, ...filters } = query
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("noneOfThese")}
        actions={<LinkButton href={dossiersPath()}>{word("viewAll")}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState icon={FolderOpen} title={t("none")} actions={<LinkButton href="/">{t("ask")}</LinkButton>} />
  )
}
