import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PermissionTable } from "#components/permissions/permission-table.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { peopleByRole } from "#lib/people/list-people.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("permissions"))("title") }
}

export default async function PermissionsPage() {
  const user = await requireUser("audit.read")
  const [t, shell, people] = await Promise.all([
    getTranslations("permissions"),
    getTranslations("shell.role"),
    peopleByRole(),
  ])
  const counted = Object.entries(people) as [keyof typeof people, number][]
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionTabs role={user.role} at="permissions" />
      <Section title={t("list")} flush>
        <PermissionTable people={people} />
        <p className="px-4 py-2.5 text-ink-2 text-sm md:hidden print:hidden">
          {counted.map(([role, count]) => `${shell(role)}: ${t("people", { count })}`).join(" · ")}
        </p>
      </Section>
    </>
  )
}
