import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { AccessBadge } from "#components/people/people-table.tsx"
import { PersonAccess, PersonRole } from "#components/people/person-access.tsx"
import {
  PersonFactorsRow,
  PersonLock,
  SignInMethodRow,
  TemporaryPassword,
} from "#components/people/person-rows.tsx"
import { PersonSessions } from "#components/people/person-sessions.tsx"
import { TokenList } from "#components/tokens/token-list.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { accountLock } from "#lib/auth/account-lock.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { passwordRule } from "#lib/auth/emergency-account.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import { listFactors } from "#lib/factors/list-factors.ts"
import { listedSessions, personById } from "#lib/people/list-people.ts"
import { listTokens } from "#lib/tokens/tokens.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("person") }
}

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireUser("people.manage")
  const { id } = await params
  const person = z.uuid().safeParse(id).success ? await personById(id) : undefined
  if (!person) notFound()
  const [t, may, tTokens, sessions, tokens, lock, factors] = await Promise.all([
    getTranslations("people"),
    getTranslations("permissions.may"),
    getTranslations("tokens"),
    listedSessions(id),
    listTokens(id),
    accountLock(person.email),
    listFactors(id),
  ])
  const disabled = person.disabledAt !== null
  const managed = {
    id,
    name: person.name,
    role: person.role,
    disabled,
    isMe: id === user.id,
    linked: person.issuer !== null,
  }
  const renderedAt = Date.now()
  return (
    <>
      <Breadcrumbs items={[{ label: t("title"), href: "/admin/people" }, { label: person.name }]} />
      <PageHeader
        title={person.name}
        description={person.email}
        actions={<LinkButton href={historyPath({ person: id })}>{t("theirChecks")}</LinkButton>}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Section title={t("account")} flush aside={<AccessBadge disabled={disabled} />}>
          <RecordList>
            <RecordRow label={t("since")}>
              <Timestamp value={person.createdAt} />
            </RecordRow>
            {person.disabledAt ? (
              <RecordRow label={t("disabledSince")}>
                <Timestamp value={person.disabledAt} />
              </RecordRow>
            ) : null}
            <RecordRow label={t("lastSeen")}>
              {person.lastSeenAt ? <Timestamp value={person.lastSeenAt} /> : t("never")}
            </RecordRow>
            {person.temporaryUntil ? (
              <TemporaryPassword until={person.temporaryUntil} renderedAt={renderedAt} />
            ) : null}
            <SignInMethodRow person={person} password={passwordRule(person.email)} />
            <PersonFactorsRow person={managed} listed={factors} />
            <PersonLock person={managed} lock={lock} />
          </RecordList>
          <div className="border-line border-t p-4">
            <PersonAccess person={managed} />
          </div>
        </Section>
        <Section title={t("role")}>
          <PersonRole key={person.role} person={managed} />
          {managed.linked ? (
            <p className="mt-3 max-w-prose text-ink-2 text-sm">{t("signInMethod.role")}</p>
          ) : null}
        </Section>
        <div className="xl:col-span-2">
          <PersonSessions
            title={t("sessions.title")}
            endAll={t("sessions.endAll")}
            personId={id}
            sessions={sessions}
            tokens={tokens.filter(({ hasExpired }) => !hasExpired).length}
            current={user.sessionId}
            renderedAt={renderedAt}
          />
        </div>
        <div className="xl:col-span-2">
          <Section title={tTokens("title")} flush>
            <TokenList
              personId={id}
              tokens={tokens.map((token) => ({ ...token, may: token.scopes.map((scope) => may(scope)) }))}
              none={tTokens("none")}
              renderedAt={renderedAt}
            />
          </Section>
        </div>
      </div>
    </>
  )
}
