import { useTranslations } from "next-intl"
import type { ComponentType, ReactNode } from "react"
import { RequestQuestion } from "#components/signatures/request-question.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { Question } from "./question.tsx"

/** The questions that are more than fields. */
const OWN_QUESTIONS: { [S in CheckOperation]?: ComponentType<{ input: Record<string, string> }> } = {
  signature: RequestQuestion,
}

type CheckHeaderProps = {
  check: CheckView
  /** Whether the reader may open the dossier of its subject. */
  dossierLink: boolean
  actions: ReactNode
}

/** The operation, its question, its state and its possible cost. */
export function CheckHeader({ check, dossierLink, actions }: CheckHeaderProps) {
  const t = useTranslations()
  const OwnQuestion = OWN_QUESTIONS[check.operation]
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:mb-3">
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="caps text-ink-3">
          <span className="hidden print:inline">{t("shell.product")} · </span>
          {t("check.eyebrow")}
        </p>
        <h1 className="text-balance font-semibold text-xl tracking-tight">
          {t(`operations.${check.operation}.name`)}
        </h1>
        {OwnQuestion ? (
          <OwnQuestion input={check.input} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <Question input={check.input} />
            {dossierLink ? (
              <span data-screen-only>
                <TextLink href={dossierPath(check.subjectId)}>{t("dossier.link")}</TextLink>
              </span>
            ) : null}
          </div>
        )}
        <p className="mt-1 flex flex-wrap gap-2">
          <StateBadge state={check.state} result={check.result?.kind} />
          <ChargeBadge charge={check.charge} state={check.state} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2" data-screen-only>
        {actions}
      </div>
    </header>
  )
}
