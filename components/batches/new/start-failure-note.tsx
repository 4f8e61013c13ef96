"use client"

import { useTranslations } from "next-intl"
import type { AskFailure } from "#components/ask/ask-check.ts"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"

/** Why the batch was not started, whether it may have been, and how to go on. Takes focus when it appears. */
export function StartFailureNote({ failure }: { failure: Exclude<AskFailure, { kind: "fields" }> }) {
  const t = useTranslations("newBatch.startFailure")
  if (failure.kind === "signedOut") return null
  const kind = failure.kind === "notReached" ? "unreachable" : failure.kind
  const isProblem = failure.kind === "problem"
  return (
    <FailureNote
      tone={isProblem ? "danger" : "unknown"}
      title={(isProblem && failure.title) || t(`${kind}.title`)}
    >
      <p>{(isProblem && failure.detail) || t(`${kind}.body`)}</p>
      <p>{t("kept")}</p>
      {isProblem ? <FailureReference codes={[failure.code, failure.requestId]} /> : null}
    </FailureNote>
  )
}
