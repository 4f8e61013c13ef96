import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { RowLink } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { BareAmlLevel } from "#components/ui/values/aml-level.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { reviewPath } from "#lib/aml/review/review-path.ts"
import type { WaitingReport } from "#lib/aml/review/waiting-reports.ts"
import type { UnfiledReport } from "#lib/aml/ros.ts"

type AwaitsApprovalProps = { reports: readonly WaitingReport[]; renderedAt: number }

/** What others decided and this person may approve: whom, what, by whom and when; nothing where there is none. */
export function AwaitsApproval({ reports, renderedAt }: AwaitsApprovalProps) {
  const t = useTranslations("home.decisions")
  const word = useTranslations("words")
  const decided = useTranslations("aml.case.conclusion")
  if (reports.length === 0) return null
  return (
    <Section
      title={t("toApprove")}
      flush
      actions={
        <TextLink href={reviewPath({ state: "concluded" })} className="text-sm">
          {word("viewAll")}
        </TextLink>
      }
    >
      <ul aria-label={t("toApprove")} className="divide-y divide-line">
        {reports.map(({ checkId, names, subject, summary, concluded }) => (
          <Decision
            key={checkId}
            href={`/checks/${checkId}`}
            name={names[0] ?? subject}
            level={summary?.level ?? null}
            what={concluded?.conclusion ? decided(concluded.conclusion) : null}
            by={concluded?.by.name}
            when={concluded ? <Ago value={concluded.at} renderedAt={renderedAt} /> : null}
          />
        ))}
      </ul>
    </Section>
  )
}

type UnfiledProps = { reports: readonly UnfiledReport[]; renderedAt: number }

/** For the compliance officer alone: what was escalated to them and has no ROS, the oldest first. */
export function Unfiled({ reports, renderedAt }: UnfiledProps) {
  const t = useTranslations("home.decisions")
  const due = useTranslations("aml.ros")
  return (
    <Section title={t("unfiled")} flush>
      {reports.length === 0 ? <p className="p-4 text-ink-2">{t("noneUnfiled")}</p> : null}
      <ul aria-label={t("unfiled")} className="divide-y divide-line empty:hidden">
        {reports.map(({ checkId, name, by, at, dueAt }) => (
          <Decision
            key={checkId}
            href={`/checks/${checkId}`}
            name={name ?? t("nameless")}
            what={
              dueAt === null
                ? null
                : due.rich("due", { ago: () => <Ago value={dueAt} renderedAt={renderedAt} /> })
            }
            by={by}
            when={<Ago value={at} renderedAt={renderedAt} />}
          />
        ))}
      </ul>
    </Section>
  )
}

type DecisionProps = {
  href: string
  name: string
  level?: string | null
  what: ReactNode
  by: string | undefined
  when: ReactNode
}

function Decision({ href, name, level = null, what, by, when }: DecisionProps) {
  return (
    <li className="relative flex items-start gap-2.5 px-4 py-2 hover:bg-sunken/60">
      <div className="min-w-0 flex-1">
        <RowLink href={href} className="font-medium">
          <Verbatim className="wrap-anywhere">{name}</Verbatim>
        </RowLink>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
          {level === null ? null : <BareAmlLevel level={level} />}
          {what ? <span>{what}</span> : null}
          <span>{by}</span>
        </p>
      </div>
      <span className="whitespace-nowrap text-ink-2 text-xs">{when}</span>
    </li>
  )
}
