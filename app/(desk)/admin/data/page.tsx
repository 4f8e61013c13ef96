import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { ErasurePage } from "#components/data-protection/erasure-page.tsx"
import { ActiveHolds, Erasures } from "#components/data-protection/held-and-erased.tsx"
import { type LookedAt, RetentionList } from "#components/data-protection/retention-list.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { activeHolds } from "#lib/data-protection/legal-hold.ts"
import { erasureReport, newestErasures } from "#lib/data-protection/read-erasures.ts"
import { retentionPreview } from "#lib/data-protection/retained.ts"
import { retentionPeriodsSet } from "#lib/data-protection/retention-periods.ts"
import { readRetention } from "#lib/domain/retention.ts"
import type { Search } from "#lib/http/list-address.ts"

type PageProps = { searchParams: Promise<Search> }

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("dataProtection")
  return { title: (await searchParams).erasure === undefined ? t("title") : t("report.title") }
}

/** Retention periods, legal holds and erasures; with the id of an erasure, its report. */
export default async function DataPage({ searchParams }: PageProps) {
  const user = await requireUser("data.erase")
  const { erasure } = await searchParams
  if (erasure !== undefined) {
    const id = z.uuid().safeParse(erasure)
    const report = id.success ? await erasureReport(id.data) : undefined
    return report ? <ErasurePage report={report} /> : notFound()
  }
  const look = readRetention((await searchParams).kind, (await searchParams).days)
  const [t, periods, lookedAt, holds, erasures] = await Promise.all([
    getTranslations("dataProtection"),
    retentionPeriodsSet(),
    look ? lookAt(look) : null,
    activeHolds(),
    newestErasures(),
  ])
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionTabs role={user.role} at="dataAdmin" />
      <div className="flex max-w-4xl flex-col gap-5">
        <RetentionList periods={periods} lookedAt={lookedAt} />
        <ActiveHolds holds={holds} />
        <Erasures erasures={erasures} />
      </div>
    </>
  )
}

async function lookAt({ kind, days }: Pick<LookedAt, "kind" | "days">): Promise<LookedAt> {
  if (days === null) return { kind, days, count: 0, oldest: null }
  const { count, oldest } = await retentionPreview(kind, days)
  return { kind, days, count, oldest: oldest?.toISOString() ?? null }
}
