import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { ErasurePage } from "#components/data-protection/erasure-page.tsx"
import { Erasures, StandingHolds } from "#components/data-protection/held-and-erased.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import type { Search } from "#lib/checks/lists/history-query.ts"
import { standingHolds } from "#lib/data-protection/legal-hold.ts"
import { erasureReport, newestErasures } from "#lib/data-protection/read-erasures.ts"

type PageProps = { searchParams: Promise<Search> }

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("dataProtection")
  return { title: (await searchParams).erasure === undefined ? t("title") : t("report.title") }
}

/** What is held, and what was erased; with the id of an erasure, its report. */
async function DataPage({ searchParams }: PageProps) {
  await requireUser("data.erase")
  const { erasure } = await searchParams
  if (erasure !== undefined) {
    const id = z.uuid().safeParse(erasure)
    const report = id.success ? await erasureReport(id.data) : undefined
    return report ? <ErasurePage report={report} /> : notFound()
  }
  const [t, holds, erasures] = await Promise.all([
    getTranslations("dataProtection"),
    standingHolds(),
    newestErasures(),
  ])
  return (
    <>
      <PageHeader title={t("title")} description={t("about")} />
      <div className="flex max-w-4xl flex-col gap-5">
        <StandingHolds holds={holds} />
        <Erasures erasures={erasures} />
      </div>
    </>
  )
}

export default withClientWords("(desk)/admin/data/page.tsx", DataPage)
