import { FolderOpen } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { MarkedFilters } from "#components/dossier/marks/marked-filters.tsx"
import { MarkedList } from "#components/dossier/marks/marked-list.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import type { Search } from "#lib/checks/lists/history-query.ts"
import { markedDossiers } from "#lib/dossier/marks/marked-dossiers.ts"
import { markedPath, readMarkedFilter } from "#lib/dossier/marks/marked-path.ts"

const MOST = 100

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dossier.list"))("title") }
}

async function DossiersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("dossier.read")
  const filter = readMarkedFilter((await searchParams).marked)
  const [t, { items, isCut }] = await Promise.all([
    getTranslations("dossier.list"),
    markedDossiers(user, filter, MOST),
  ])
  return (
    <>
      <PageHeader title={t("title")} description={t("about")} />
      <div className="flex flex-col gap-4">
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

export default withClientWords("(desk)/subjects/page.tsx", DossiersPage)
