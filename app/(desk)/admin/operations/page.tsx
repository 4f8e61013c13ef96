import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { CourseView } from "#components/course/course-view.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { periodsOf } from "#lib/course/periods.ts"
import { readCourse } from "#lib/course/read-course.ts"
import { env } from "#lib/env.ts"
import type { Search } from "#lib/http/list-address.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("course"))("title") }
}

/** The desk's work of the last day and the last month; counts and times, no personal data. */
async function OperationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireUser("service.manage")
  const course = (await searchParams).course === "month" ? "month" : "day"
  const { tzDisplay } = env()
  const [t, rows] = await Promise.all([
    getTranslations("course"),
    readCourse(course, periodsOf(course, new Date(), tzDisplay), tzDisplay),
  ])
  const other = course === "day" ? "month" : "day"
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t(`about.${course}`)}
        actions={
          <>
            <TextLink href={other === "day" ? "/admin/operations" : "/admin/operations?course=month"}>
              {t(`show.${other}`)}
            </TextLink>
            <TextLink href="/admin/service">{t("service")}</TextLink>
            <TextLink href="/admin/alerts">{t("alerts")}</TextLink>
          </>
        }
      />
      <CourseView course={course} rows={rows} />
    </>
  )
}

export default withClientWords("(desk)/admin/operations/page.tsx", OperationsPage)
