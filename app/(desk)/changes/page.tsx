import { CircleCheck } from "lucide-react"
import type { Metadata } from "next"
import Link from "next/link"
import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { ChangeBar } from "#components/changes/change-bar.tsx"
import { ChangeList } from "#components/changes/change-list.tsx"
import { ChangeSelection } from "#components/changes/change-selection.tsx"
import { OverdueList } from "#components/changes/overdue-list.tsx"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { possibleAssignees } from "#lib/dossier/marks/marks-of.ts"
import { listAddress, oneOf, type Search } from "#lib/http/list-address.ts"
import { changesPage } from "#lib/monitoring/changes.ts"
import { readChangesQuery } from "#lib/monitoring/changes-query.ts"
import { listPortfolios } from "#lib/monitoring/portfolios.ts"
import { countOverdue, overdueReviews } from "#lib/monitoring/reviews.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

const PATH = "/changes"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("changes") }
}

export default async function ChangesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("monitor.read")
  const search = await searchParams
  const [word, reviews, overdue] = await Promise.all([
    getTranslations("words"),
    getTranslations("reviews"),
    countOverdue(),
  ])
  const isReviews = oneOf(search.tab) === "reviews"
  await auditView(user, "changes.read", { type: "change", id: "all" })
  return (
    <>
      <PageHeader title={isReviews ? reviews("overdueTitle") : word("changes")} />
      <SectionTabs role={user.role} at="changes">
        {isReviews || overdue > 0 ? (
          <Link
            href={isReviews ? PATH : `${PATH}?tab=reviews`}
            prefetch={false}
            className="ml-auto flex h-9 items-center text-accent text-sm hover:underline"
          >
            {isReviews ? word("changes") : reviews("overdueCount", { count: overdue })}
          </Link>
        ) : null}
      </SectionTabs>
      {isReviews ? <Reviews search={search} /> : <Changes search={search} />}
    </>
  )
}

async function Changes({ search }: { search: Search }) {
  const user = await requireUser("monitor.read")
  const query = readChangesQuery(search)
  const maySettle = can(user.role, "change.settle")
  const [t, kinds, page, people, portfolios] = await Promise.all([
    getTranslations("changeList"),
    getTranslations("dossier.kind"),
    changesPage(user, query, readPlace(search)),
    possibleAssignees(),
    listPortfolios(user),
  ])
  const isFiltered = Object.keys(query).length > 0
  return (
    <div className="flex flex-col gap-3">
      <ChangeBar
        query={query}
        people={people}
        portfolios={portfolios}
        actions={
          can(user.role, "check.export") ? (
            <SheetLinks href={listAddress("/api/monitoring/changes/export", query)} />
          ) : null
        }
      />
      <ChangeSelection
        changes={page.items.map(({ id, subject, weight, settled }) => ({
          id,
          about: subject.name ?? `${kinds(subject.kind)} ${subject.identifier}`,
          isGrave: weight === "grave",
          isSettled: settled !== null,
        }))}
        people={people}
      >
        <div className="sheet">
          {page.items.length > 0 ? (
            <ChangeList changes={page.items} renderedAt={Date.now()} maySettle={maySettle} />
          ) : (
            <EmptyState
              icon={CircleCheck}
              title={t(isFiltered ? "noneFound" : "none")}
              actions={isFiltered ? <LinkButton href={PATH}>{t("all")}</LinkButton> : null}
            />
          )}
        </div>
      </ChangeSelection>
      <Pagination page={page} order="gravest" hrefOf={(place) => listAddress(PATH, query, place)} />
    </div>
  )
}

async function Reviews({ search }: { search: Search }) {
  const user = await requireUser("monitor.read")
  const [dueOn, subjectId] = (oneOf(search.after) ?? "").split(" ")
  const after =
    isCivilDay(dueOn ?? "") && z.uuid().safeParse(subjectId).success
      ? { dueOn: dueOn ?? "", subjectId: subjectId ?? "" }
      : undefined
  const [t, { items, more }, word] = await Promise.all([
    getTranslations("reviews"),
    overdueReviews(user, after),
    getTranslations("words"),
  ])
  const last = items.at(-1)
  return (
    <div className="flex flex-col gap-3">
      <div className="sheet">
        {items.length > 0 ? (
          <OverdueList reviews={items} />
        ) : (
          <EmptyState icon={CircleCheck} title={t("noneOverdue")} />
        )}
      </div>
      {more && last ? (
        <LinkButton
          size="sm"
          href={listAddress(PATH, { tab: "reviews", after: `${last.dueOn} ${last.subject.id}` })}
        >
          {word("next")}
        </LinkButton>
      ) : null}
    </div>
  )
}
