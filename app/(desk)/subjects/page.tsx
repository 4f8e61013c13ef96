import { FolderOpen, SearchX } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { FoundList } from "#components/dossier/found-list.tsx"
import { MarkedFilters } from "#components/dossier/marks/marked-filters.tsx"
import { MarkedList } from "#components/dossier/marks/marked-list.tsx"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { askedSubjects } from "#lib/checks/lists/find-asked-subjects.ts"
import { readHistoryQuery, type Search } from "#lib/checks/lists/history-query.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { markedDossiers } from "#lib/dossier/marks/marked-dossiers.ts"
import { markedPath, readMarkedFilter } from "#lib/dossier/marks/marked-path.ts"
import { presentSubjects } from "#lib/search/named-subjects.ts"

const MOST = 100

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dossier.list"))("title") }
}

async function DossiersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("dossier.read")
  const search = await searchParams
  const filter = readMarkedFilter(search.marked)
  const { subject } = readHistoryQuery(search)
  const [t, { items, isCut }, found] = await Promise.all([
    getTranslations("dossier.list"),
    markedDossiers(user, filter, MOST),
    subject ? visibleSubjects(subject, user) : null,
  ])
  return (
    <>
      <PageHeader title={t("title")} description={t("about")} />
      <div className="flex flex-col gap-4">
        <div className="sheet p-4" data-screen-only>
          <SubjectSearch base={markedPath(filter)} />
        </div>
        {found ? (
          <Section title={t("found")} flush aside={<TextLink href={markedPath(filter)}>{t("all")}</TextLink>}>
            {found.length > 0 ? (
              <FoundList subjects={found} />
            ) : (
              <EmptyState icon={SearchX} title={t("noneFound")} />
            )}
          </Section>
        ) : null}
        <MarkedFilters chosen={filter} />
        <Section title={t("title")} flush>
          {items.length > 0 ? (
            <MarkedList dossiers={items} />
          ) : (
            <EmptyState
              icon={FolderOpen}
              title={t(filter === undefined ? "none" : "noneOfThese")}
              actions={
                filter === undefined ? null : <LinkButton href={markedPath(undefined)}>{t("all")}</LinkButton>
              }
            >
              {t("how")}
            </EmptyState>
          )}
        </Section>
        {isCut ? <p className="text-ink-2 text-sm">{t("cut", { most: MOST })}</p> : null}
      </div>
    </>
  )
}

async function visibleSubjects(ids: readonly string[], viewer: Viewer) {
  const visible = await askedSubjects(ids, visibleTo(viewer))
  return presentSubjects(
    visible.map(({ id }) => id),
    viewer,
  )
}

export default withClientWords("(desk)/subjects/page.tsx", DossiersPage)
