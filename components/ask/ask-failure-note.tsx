"use client"

import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"
import type { AskFailure } from "./ask-check.ts"

/** Why asking failed, whether it may have been asked, and how to go on. */
export function AskFailureNote({ failure }: { failure: Exclude<AskFailure, { kind: "fields" }> }) {
  const t = useTranslations("ask.failure")
  if (failure.kind === "signedOut") return null
  if (failure.kind === "problem") {
    return (
      <FailureNote
        tone={failure.mayHaveCost ? "unknown" : "danger"}
        title={failure.title || t("problem.title")}
        actions={failure.mayHaveCost ? <WhereItStands checkId={failure.checkId} /> : null}
      >
        <p>{failure.detail || t("problem.body")}</p>
        <p>{t("kept")}</p>
        <FailureReference codes={[failure.code, failure.requestId]} />
      </FailureNote>
    )
  }
  return (
    <FailureNote
      tone={failure.kind === "unreachable" ? "unknown" : "warning"}
      title={t(`${failure.kind}.title`)}
    >
      <p>{t(`${failure.kind}.body`)}</p>
      <p>{t("kept")}</p>
    </FailureNote>
  )
}

/** Links to a question that may have been asked, to be checked before it is asked again. */
function WhereItStands({ checkId }: { checkId: string | null }) {
  const t = useTranslations("ask.failure.problem")
  return checkId === null ? (
    <LinkButton href="/checks">{t("seeHistory")}</LinkButton>
  ) : (
    <LinkButton href={`/checks/${encodeURIComponent(checkId)}`}>{t("seeCheck")}</LinkButton>
  )
}
