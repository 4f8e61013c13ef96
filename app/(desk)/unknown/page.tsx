import { CircleCheck } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { GlossaryLink } from "#components/help/glossary-link.tsx"
import { MaskedList } from "#components/masking/masked-list.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { UnresolvedList } from "#components/unresolved/list.tsx"
import { selectableLost } from "#components/unresolved/same-outage.ts"
import { SettledNotices } from "#components/unresolved/settled-notices.tsx"
import { SettlingTogether } from "#components/unresolved/settling-together.tsx"
import { Unrecognised } from "#components/unresolved/unrecognised.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { unrecognisedTasks, unresolvedPage } from "#lib/checks/lists/unresolved-page.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { Search } from "#lib/http/list-address.ts"

const PATH = "/unknown"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("unresolved") }
}

/** The desk of unknown outcomes: each is settled by a person, with a reason. */
export default async function UnknownDeskPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("check.resume")
  const scope = visibleTo(user)
  const [t, page, unrecognised, word] = await Promise.all([
    getTranslations("unresolved"),
    unresolvedPage(scope, readPlace(await searchParams), user),
    unrecognisedTasks(scope, user),
    getTranslations("words"),
  ])
  const { items } = page
  return (
    <>
      <PageHeader
        title={word("unresolved")}
        description={
          <>
            {t("about")} <GlossaryLink term="unknownOutcome" />
          </>
        }
      />
      <SectionTabs role={user.role} at="unknown" />
      <SettledNotices>
        <MaskedList isMasked={user.masksLists === true}>
          <div className="mt-4 flex flex-col gap-4">
            <Section title={t("list")} flush>
              {items.length > 0 ? (
                <SettlingTogether checks={selectableLost(items)}>
                  <UnresolvedList checks={items} renderedAt={Date.now()} />
                </SettlingTogether>
              ) : (
                <EmptyState icon={CircleCheck} title={t("emptyTitle")} />
              )}
            </Section>
            <Unrecognised
              checks={unrecognised}
              batchLinks={can(user.role, "batch.run")}
              renderedAt={Date.now()}
            />
            <Pagination page={page} hrefOf={(place) => historyPath({}, place, PATH)} />
          </div>
        </MaskedList>
      </SettledNotices>
    </>
  )
}
