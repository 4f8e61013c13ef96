import { useTranslations } from "next-intl"
import { type ApiError, isUnanswered } from "#components/query/http.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"

/** Why asking failed, whether it may have been asked, and how to go on. When the session ended the whole page says so. */
export function AskFailureNote({ error }: { error: ApiError }) {
  const t = useTranslations("ask.failure")
  if (error.status === 401) return null
  if (error.neverLeft || isUnanswered(error)) {
    const kind = error.neverLeft ? "notReached" : "unreachable"
    return (
      <FailureNote tone={error.neverLeft ? "warning" : "unknown"} title={t(`${kind}.title`)}>
        <p>{t(`${kind}.body`)}</p>
        <p>{t("kept")}</p>
      </FailureNote>
    )
  }
  const { checkId } = error.body
  const isKnown = typeof checkId === "string"
  return (
    <FailureNote
      tone={error.mayHaveCost ? "unknown" : "danger"}
      title={error.title || t("problem.title")}
      actions={
        error.mayHaveCost ? (
          <LinkButton href={isKnown ? `/checks/${encodeURIComponent(checkId)}` : "/checks"}>
            {t(isKnown ? "problem.seeCheck" : "problem.seeHistory")}
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
