import { FolderOpen, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DossierFilters, MyLists } from "#components/dossier/list/dossier-filters.tsx"
import { DossierListing } from "#components/dossier/list/dossier-listing.tsx"
import { GlossaryLink } from "#components/help/glossary-link.tsx"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { countFilters } from "#components/ui/filters/count-filters.ts"
import { FilterPanel } from "#components/ui/filters/filter-panel.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { dossierFacets, myListCounts } from "#lib/dossier/list/dossier-counts.ts"
import { dossiersPage } from "#lib/dossier/list/dossiers-page.ts"
import { type DossierQuery, dossiersPath } from "#lib/dossier/list/dossiers-path.ts"
import { readDossierQuery } from "#lib/dossier/list/dossiers-query.ts"
import type { Search } from "#lib/http/list-address.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dossier.list"))("title") }
}

export default async function DossiersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("dossier.read")
  const search = await searchParams
  const query = readDossierQuery(search)
  const [t, page, counts, results] = await Promise.all([
    getTranslations("dossier.list"),
    dossiersPage(user, query, readPlace(search)),
    myListCounts(user),
    query.list === undefined ? dossierFacets(user, query) : null,
  ])
  const isNarrowed = Object.keys(query).length > 0
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          <>
            {t("about")} <GlossaryLink term="contradiction" />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <FilterPanel
          search={<SubjectSearch base={dossiersPath({ kind: query.kind })} />}
          filters={<DossierFilters query={query} />}
          counted={
            <>
              <MyLists query={query} counts={counts} />
              {results ? (
                <FacetStrip
                  facets={results.facets}
                  answers={results.counted}
                  {...(results.isAll ? {} : { newest: results.counted })}
                  of="dossiers"
                  chosen={query.result ?? null}
                  base={dossiersPath({ ...query, result: undefined })}
                />
              ) : null}
            </>
          }
          count={countFilters(query)}
        />
        <Section
          title={query.subject ? t("found") : t("title")}
          flush
          aside={isNarrowed ? <TextLink href={dossiersPath()}>{t("everything")}</TextLink> : null}
        >
          {page.items.length > 0 ? <DossierListing dossiers={page.items} /> : <NoDossiers query={query} />}
        </Section>
        <Pagination page={page} hrefOf={(place) => dossiersPath(query, place)} />
      </div>
    </>
  )
}

async function NoDossiers({ query }: { query: DossierQuery }) {
  const t = await getTranslations("dossier.list")
  if (Object.keys(query).length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("noneOfThese")}
        actions={<LinkButton href={dossiersPath()}>{t("everything")}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState icon={FolderOpen} title={t("none")} actions={<LinkButton href="/">{t("ask")}</LinkButton>}>
      {t("how")}
    </EmptyState>
  )
}
