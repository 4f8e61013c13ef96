import { FolderHeart } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PortfolioList } from "#components/portfolios/portfolio-list.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { listMonitors } from "#lib/monitoring/monitors.ts"
import { listPortfolios } from "#lib/monitoring/portfolios.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portfolios"))("title") }
}

export default async function PortfoliosPage() {
  const user = await requireUser("monitor.read")
  const [t, portfolios, plans] = await Promise.all([
    getTranslations("portfolios"),
    listPortfolios(user),
    listMonitors(),
  ])
  const listed = portfolios.map((portfolio) => ({
    ...portfolio,
    plans: plans.filter((plan) => plan.portfolio.id === portfolio.id && plan.state !== "ended"),
  }))
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          can(user.role, "monitor.manage") ? (
            <LinkButton href="/portfolios/new" variant="primary">
              {t("new")}
            </LinkButton>
          ) : null
        }
      />
      <SectionTabs role={user.role} at="portfolios" />
      <div className="sheet">
        {listed.length > 0 ? (
          <PortfolioList portfolios={listed} />
        ) : (
          <EmptyState icon={FolderHeart} title={t("none")}>
            {t("noneBody")}
          </EmptyState>
        )}
      </div>
    </>
  )
}
