import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { MailSection } from "#components/account/mail-section.tsx"
import { MyLog } from "#components/account/my-log.tsx"
import { PasswordForm } from "#components/account/password-form.tsx"
import { MyFactors } from "#components/factors/my-factors.tsx"
import { MaskSwitch } from "#components/masking/mask-switch.tsx"
import { PersonSessions } from "#components/people/person-sessions.tsx"
import { FieldNamesSwitch } from "#components/preferences/field-names-switch.tsx"
import { LanguageSwitch, ThemeSwitch } from "#components/shell/language-switch.tsx"
import { MyTokens } from "#components/tokens/my-tokens.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { mailChoicesOf } from "#lib/alerts/mail-choices.ts"
import { logPage } from "#lib/audit/read-log.ts"
import { targetNames } from "#lib/audit/target-names.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import { can, grantable } from "#lib/domain/access/permissions.ts"
import { PERSONAL_KINDS } from "#lib/domain/alert-kinds.ts"
import { env } from "#lib/env.ts"
import { listFactors } from "#lib/factors/list-factors.ts"
import type { Search } from "#lib/http/list-address.ts"
import { listedSessions, personById } from "#lib/people/list-people.ts"
import { rolesMasked } from "#lib/people/masked-roles.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import { listTokens } from "#lib/tokens/tokens.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("title") }
}

/** Rows of the log at a time: it is the last of many things here. */
const LOG_ROWS = 5

/** All that is a person's own, in one place. */
export default async function AccountPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("account.manage")
  const place = readPlace(await searchParams)
  const [t, may, people, shell, sessions, tokens, me, factors, mails, byRole, log, word] = await Promise.all([
    getTranslations("account"),
    getTranslations("permissions.may"),
    getTranslations("people"),
    getTranslations("shell"),
    listedSessions(user.id),
    listTokens(user.id),
    personById(user.id),
    listFactors(user.id),
    mailChoicesOf(user.id, user.role),
    rolesMasked(),
    logPage({ person: user.id }, place, DESK_ZONE, LOG_ROWS),
    getTranslations("words"),
  ])
  // With the desk's mails the list of mails is long: the tokens then stand in the other column.
  const hasLongMails = mails.length > PERSONAL_KINDS.length
  const liveTokens = tokens.filter(({ hasExpired }) => !hasExpired).length
  const tokenSection = (
    <MyTokens
      tokens={tokens.map((token) => ({ ...token, may: token.scopes.map((scope) => may(scope)) }))}
      grantable={grantable(user.role)}
      renderedAt={Date.now()}
    />
  )
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Section title={t("me")} flush>
              <RecordList>
                <RecordRow label={word("name")}>{user.name}</RecordRow>
                <RecordRow label={word("email")}>{user.email}</RecordRow>
                <RecordRow label={people("role")} note={people(`may.${user.role}`)}>
                  {shell(`role.${user.role}`)}
                </RecordRow>
              </RecordList>
            </Section>
            {me?.issuer ? (
              <Section title={t("signInMethod")}>
                <p className="max-w-prose">{t("byProvider", { host: new URL(me.issuer).host })}</p>
              </Section>
            ) : null}
            {me?.hasPassword ? (
              <Section title={word("password")}>
                <PasswordForm email={user.email} tokens={liveTokens} />
              </Section>
            ) : null}
            <MyFactors listed={factors} byProvider={me?.issuer != null} renderedAt={Date.now()} />
            {hasLongMails ? tokenSection : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Section title={t("looks")}>
              <div className="flex flex-col gap-4">
                <LanguageSwitch />
                <ThemeSwitch />
                <FieldNamesSwitch />
                {can(user.role, "aml.read") ? (
                  <MaskSwitch masked={user.masksLists === true} byRole={byRole.has(user.role)} />
                ) : null}
              </div>
            </Section>
            {mails.length > 0 ? (
              <MailSection email={user.email} choices={mails} isSent={env().alerts.mail !== undefined} />
            ) : null}
            {hasLongMails ? null : tokenSection}
          </div>
        </div>
        <PersonSessions
          title={t("sessions")}
          endAll={t("endOthers")}
          personId={null}
          sessions={sessions}
          tokens={liveTokens}
          current={user.sessionId}
          renderedAt={Date.now()}
        />
        <MyLog me={user} page={log} things={await targetNames(log.items, user)} />
      </div>
    </>
  )
}
