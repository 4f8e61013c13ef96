"use client"

import { useTranslations } from "next-intl"
import { FailureNote, FailureReference, SignInElsewhere } from "#components/ui/failure-note.tsx"
import type { AskFailure } from "./ask-check.ts"

/** Why nothing came of asking, whether it may have been asked, and how to go on. */
export function AskFailureNote({ failure }: { failure: Exclude<AskFailure, { kind: "fields" }> }) {
  const t = useTranslations("ask.failure")
  if (failure.kind === "problem") {
    return (
      <FailureNote tone="danger" title={failure.title || t("problem.title")}>
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
      actions={
        failure.kind === "signedOut" ? <SignInElsewhere>{t("signedOut.action")}</SignInElsewhere> : null
      }
    >
      <p>{t(`${failure.kind}.body`)}</p>
      <p>{t("kept")}</p>
    </FailureNote>
  )
}
