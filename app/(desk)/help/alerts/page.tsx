import { CircleAlert, TriangleAlert } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { ALERT_KINDS, ALERTS, type AlertKind } from "#lib/domain/alert-kinds.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("alerts.help"))("title") }
}

/** What to do about each alert, urgent ones first; the runbook of docs/operations.md says more. */
export default async function AlertsHelpPage() {
  const { role } = await requireUser("account.manage")
  const t = await getTranslations("alerts.help")
  return (
    <>
      <PageHeader title={t("title")} />
      <ul aria-label={t("title")} className="sheet divide-y divide-line">
        {ALERT_KINDS.map((kind) => (
          <AlertHelp key={kind} kind={kind} seesPage={can(role, "service.manage")} />
        ))}
      </ul>
    </>
  )
}

/** `seesPage`: whether the reader may open the page with the details. */
async function AlertHelp({ kind, seesPage }: { kind: AlertKind; seesPage: boolean }) {
  const [t, help] = await Promise.all([getTranslations("alerts"), getTranslations("alerts.help")])
  const { tone, page } = ALERTS[kind]
  const Icon = tone === "danger" ? CircleAlert : TriangleAlert
  const title = t(`kind.${kind}`)
  return (
    <li
      id={kind}
      className="grid scroll-mt-16 gap-x-6 gap-y-2 px-4 py-4 target:bg-accent-soft md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 className="flex items-start gap-2 font-semibold">
        <Icon className={cx("mt-0.5 size-4 shrink-0", TONE_INK[tone])} aria-hidden="true" />
        {title}
      </h2>
      <div className="flex max-w-prose flex-col gap-2">
        <p>{t(`todo.${kind}`)}</p>
        {seesPage ? (
          <p>
            <TextLink href={page} aria-label={`${help("see")}: ${title}`}>
              {help("see")}
            </TextLink>
          </p>
        ) : null}
      </div>
    </li>
  )
}
