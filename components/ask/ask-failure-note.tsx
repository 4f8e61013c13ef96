"use client"

import { useTranslations } from "next-intl"
import { type ApiError, isUnanswered } from "#components/query/http.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"

/** Why asking failed, whether it may have been asked, and how to go on. When the session ended the whole page says so. */
export function AskFailureNote({ error }: { error: ApiError }) {
  const t = useTranslations("ask.failure")
  if (error.status === 401) return null
  if (error.neverLeft) {
    return (
      <FailureNote tone="warning" title={t("notReached.title")}>
        <p>{t("notReached.body")}</p>
        <p>{t("kept")}</p>
      </FailureNote>
    )
  }
  if (isUnanswered(error)) {
    return (
      <FailureNote tone="unknown" title={t("unreachable.title")}>
        <p>{t("unreachable.body")}</p>
        <p>{t("kept")}</p>
      </FailureNote>
    )
  }
  const { checkId } = error.body
  return (
    <FailureNote
      tone={error.mayHaveCost ? "unknown" : "danger"}
      title={error.title || t("problem.title")}
      actions={
        error.mayHaveCost ? (
          <LinkButton
            href={typeof checkId === "string" ? `/checks/${encodeURIComponent(checkId)}` : "/checks"}
          >
            {t(typeof checkId === "string" ? "problem.seeCheck" : "problem.seeHistory")}
          </LinkButton>
        ) : null
      }
    >
      <p>{error.detail || t("problem.body")}</p>
      <p>{t("kept")}</p>
      <FailureReference codes={[error.code ?? `http_${error.status}`, error.requestId]} />
    </FailureNote>
  )
}
