import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { SubjectSearch } from "#components/history/subject-search.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlGlyph } from "#components/ui/values/aml-level.tsx"
import type { Page } from "#lib/db/keyset.ts"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import { listAddress } from "#lib/http/list-address.ts"
import type { MemberFilter, MemberView } from "#lib/monitoring/member-page.ts"
import type { PortfolioView } from "#lib/monitoring/portfolios.ts"
import { AddMembers } from "./add-members.tsx"
import { MemberTable } from "./member-table.tsx"
import { NewPlan, PlanList } from "./plan-list.tsx"
import { RunList } from "./run-list.tsx"

type MembersTabProps = Omit<ComponentProps<typeof MemberTable>, "portfolioId" | "members"> & {
  portfolio: PortfolioView
  page: Page<MemberView>
  filter: MemberFilter
}

/** The members by level, and more of them from a list; of an empty portfolio that comes first. */
export function MembersTab({ portfolio, page, filter, mayManage, ...shown }: MembersTabProps) {
  const t = useTranslations("portfolios")
  const word = useTranslations("words")
  const levelName = useTranslations("reports.filter")
  const { id, levels } = portfolio
  const { level, owner, subject } = filter
  const path = (filters: MemberFilter, place?: Parameters<typeof listAddress>[2]) =>
    listAddress(`/portfolios/${id}`, filters, place)
  const address = path(filter)
  if (portfolio.members === 0 && mayManage) return <AddSection portfolioId={id} />
  return (
    <div className="flex flex-col gap-3">
      <CountTiles
        label={t("column.levels")}
        tiles={AML_LEVELS.filter((one) => (levels[one] ?? 0) > 0 || one === level).map((one) => ({
          key: one,
          label: levelName(`level.${one}`),
          count: levels[one] ?? 0,
          isChosen: one === level,
          href: path({ ...filter, level: one === level ? undefined : one }),
          sign: <AmlGlyph level={one} className="size-3.5" />,
        }))}
      />
      <FilterBar
        address={address}
        search={<SubjectSearch base={path({ level, owner })} />}
        selects={[{ name: "owner", label: word("owner"), options: shown.people }]}
        chips={
          <FilterChips
            address={address}
            chips={{
              owner: {
                label: word("owner"),
                words: () => owner && shown.people.find((one) => one.id === owner)?.name,
              },
              subject: { label: word("subject"), words: () => subject && word("found") },
            }}
          />
        }
      />
      <div className="sheet">
        {page.items.length > 0 ? (
          <MemberTable portfolioId={id} members={page.items} mayManage={mayManage} {...shown} />
        ) : address === path({}) ? (
          <EmptyState title={t("members.none")}>{t("members.noneBody")}</EmptyState>
        ) : (
          <EmptyState
            title={t("members.noneFound")}
            actions={<LinkButton href={path({})}>{word("viewAll")}</LinkButton>}
          />
        )}
      </div>
      <Pagination page={page} hrefOf={(place) => path(filter, place)} />
      {mayManage ? <AddSection portfolioId={id} /> : null}
    </div>
  )
}

function AddSection({ portfolioId }: { portfolioId: string }) {
  const t = useTranslations("portfolios")
  return (
    <Section title={t("add.title")} screenOnly>
      <AddMembers portfolioId={portfolioId} />
    </Section>
  )
}

type PlansTabProps = ComponentProps<typeof PlanList> & {
  portfolio: PortfolioView
  operations: ComponentProps<typeof NewPlan>["operations"]
}

export function PlansTab({ portfolio, plans, operations, mayManage }: PlansTabProps) {
  const t = useTranslations("portfolios.plan")
  return (
    <div className="flex flex-col gap-4">
      <div className="sheet">
        {plans.length > 0 ? (
          <PlanList plans={plans} mayManage={mayManage} />
        ) : (
          <EmptyState title={t("none")}>{t("noneBody")}</EmptyState>
        )}
      </div>
      {mayManage ? (
        <Section title={t("new")} screenOnly>
          <NewPlan portfolioId={portfolio.id} operations={operations} members={portfolio.members} />
        </Section>
      ) : null}
    </div>
  )
}

export function RunsTab({ runs }: ComponentProps<typeof RunList>) {
  const t = useTranslations("portfolios.runs")
  return (
    <div className="sheet">
      {runs.length > 0 ? <RunList runs={runs} /> : <EmptyState title={t("none")} />}
    </div>
  )
}
