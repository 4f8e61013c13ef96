import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PortfolioForm } from "#components/portfolios/portfolio-form.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portfolios"))("new") }
}

export default async function NewPortfolioPage() {
  await requireUser("monitor.manage")
  const t = await getTranslations("portfolios")
  return (
    <>
      <Breadcrumbs items={[{ label: t("title"), href: "/portfolios" }, { label: t("new") }]} />
      <PageHeader title={t("new")} />
      <PortfolioForm />
    </>
  )
}
