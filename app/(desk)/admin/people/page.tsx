import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { AddPerson } from "#components/people/add-person.tsx"
import { Lacking } from "#components/people/lacking.tsx"
import { PeopleTable } from "#components/people/people-table.tsx"
import { RoleRule } from "#components/people/role-rule.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { lockedAmong } from "#lib/auth/account-lock.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { ROLES } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import { requiredRoles } from "#lib/factors/required-roles.ts"
import { listPeople } from "#lib/people/list-people.ts"
import { rolesMasked } from "#lib/people/masked-roles.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") }
}

export default async function PeoplePage() {
  const user = await requireUser("people.manage")
  const [t, people] = await Promise.all([getTranslations("people"), listPeople()])
  const isProviderAlone = env().oidc?.only === true
  const [required, masked] = await Promise.all([requiredRoles(), rolesMasked()])
  const locked = await lockedAmong(people.map(({ email }) => email))
  const lacking = Object.fromEntries(
    ROLES.map((role) => [
      role,
      <Lacking key={role} people={people.filter((person) => person.role === role)} />,
    ]),
  )
  return (
    <>
      <PageHeader
        title={t("title")}
        description={isProviderAlone ? t("signInMethod.onlyProvider") : undefined}
        actions={isProviderAlone ? null : <AddPerson />}
      />
      <SectionTabs role={user.role} at="peopleAdmin" />
      <Section title={t("list")} flush>
        <PeopleTable
          people={people}
          required={required}
          locked={locked}
          me={user.id}
          renderedAt={Date.now()}
        />
      </Section>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <RoleRule rule="required" roles={[...required]} {...(!isProviderAlone && { concerned: lacking })} />
        <RoleRule rule="masked" roles={[...masked]} />
      </div>
    </>
  )
}
