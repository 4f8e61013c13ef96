import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { TrendsView } from "#components/trends/trends-view.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import type { Search } from "#lib/http/list-address.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import { periodsOf } from "#lib/trends/periods.ts"
import { readTrends } from "#lib/trends/read-trends.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trends"))("title") }
}

/** The desk's work of the last day and the last month; counts and times, no personal data. */
export default async function OperationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("service.manage")
  const course = (await searchParams).course === "month" ? "month" : "day"
  const [t, rows] = await Promise.all([
    getTranslations("trends"),
    readTrends(course, periodsOf(course, new Date(), DESK_ZONE), DESK_ZONE),
  ])
  const other = course === "day" ? "month" : "day"
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <TextLink href={other === "day" ? "/admin/operations" : "/admin/operations?course=month"}>
            {t(`show.${other}`)}
          </TextLink>
        }
      />
      <SectionTabs role={user.role} at="operations" />
      <TrendsView range={course} rows={rows} />
    </>
  )
}
