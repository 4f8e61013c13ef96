"use client"

import { useTranslations } from "next-intl"
import { isUnanswered } from "#components/query/http.ts"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import type { Failed, Phase } from "./use-questions.ts"

/** The state of the questions: in flight, or failed and how to go on. */
export function OmniboxNotice({ phase }: { phase: Phase }) {
  const t = useTranslations()
  if (phase.kind === "asking") {
    return (
      <div className="flex shrink-0 items-start gap-2.5 bg-info-soft px-4 py-2 text-info text-sm">
        <Spinner className="mt-0.5" />
        <div>
          <p className="font-medium">{t("omnibox.asking", { done: phase.done, total: phase.total })}</p>
          <p>{t("ask.progress.goesOn")}</p>
        </div>
      </div>
    )
  }
  if (phase.kind !== "failed") return null
  return (
    <div role="alert" className="flex shrink-0 flex-col gap-1 bg-danger-soft px-4 py-2 text-danger text-sm">
      {phase.accepted > 0 ? <p>{t("omnibox.someTaken", { count: phase.accepted })}</p> : null}
      <ul className="flex flex-col gap-1">
        {phase.failed.map((failed) => (
          <li key={failed.candidate.id}>
            <FailureWords {...failed} />
          </li>
        ))}
      </ul>
      <p className="font-medium">{t("omnibox.enterRetries")}</p>
    </div>
  )
}

function FailureWords({ candidate, error }: Failed) {
  const t = useTranslations()
  if (error.status === 401) return null
  const kind = isUnanswered(error) ? "unreachable" : "problem"
  return (
    <>
      <strong className="font-semibold">{t(`operations.${candidate.operation}.name`)}: </strong>
      {error.fields
        ? Object.values(error.fields).flat().join(" ")
        : `${error.title || t(`ask.failure.${kind}.title`)}. ${error.detail || t(`ask.failure.${kind}.body`)}`}
    </>
  )
}
