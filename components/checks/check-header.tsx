import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ChargeBadge } from "#components/ui/charge-badge.tsx"
import { StateBadge } from "#components/ui/state-badge.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { Question } from "./question.tsx"
import { SignatureQuestion } from "./signature-question.tsx"

/** Which operation, what was asked, how it stands and what it may have cost. */
export function CheckHeader({ check, actions }: { check: CheckView; actions: ReactNode }) {
  const t = useTranslations()
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
        {check.operation === "signature" ? (
          <SignatureQuestion input={check.input} />
        ) : (
          <Question input={check.input} />
        )}
        <p className="mt-1 flex flex-wrap gap-2">
          <StateBadge state={check.state} />
          <ChargeBadge charge={check.charge} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2" data-screen-only>
        {actions}
      </div>
    </header>
  )
}
