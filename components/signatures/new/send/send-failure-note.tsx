"use client"

import { useTranslations } from "next-intl"
import { changeBuilder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"
import type { SendFailure } from "./send-failure.ts"

const TONE = {
  cancelled: "neutral",
  cut: "warning",
  lost: "unknown",
  fileGone: "danger",
} as const

/** The failure of a sending: what happened, whether anything may have been sent, and what to do. */
export function SendFailureNote({ failure }: { failure: SendFailure }) {
  const t = useTranslations("signatureBuilder.failure")
  if (failure.kind === "signedOut") return null
  if (failure.kind === "problem") return <ProblemNote failure={failure} />
  return (
    <FailureNote tone={TONE[failure.kind]} title={t(`${failure.kind}.title`)}>
      <p>{t(`${failure.kind}.body`)}</p>
      <p>{t("kept")}</p>
    </FailureNote>
  )
}

function ProblemNote({ failure }: { failure: Extract<SendFailure, { kind: "problem" }> }) {
  const t = useTranslations("signatureBuilder.failure")
  const isReused = failure.code === "idempotency_key_reused"
  // The conflicting request is on the board.
  const isInTheWay = isReused || failure.code === "signature_repeated"
  return (
    <FailureNote
      tone={isReused ? "unknown" : "danger"}
      title={isReused ? t("reused.title") : failure.title || t("problem.title")}
      actions={
        isInTheWay ? (
          <>
            <LinkButton href="/signatures?order=newest" size="sm">
              {t("reused.see")}
            </LinkButton>
            {isReused ? (
              <Button size="sm" onClick={resetAndStart}>
                {t("reused.anew")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <p>{isReused ? t("reused.body") : failure.detail || t("problem.body")}</p>
      <p>{t("kept")}</p>
      <FailureReference codes={[failure.code, failure.requestId]} />
    </FailureNote>
  )
}

/** On purpose, by a person who looked: this draft is another request than the one that was sent with this key. */
function resetAndStart(): void {
  changeDraft({ key: crypto.randomUUID(), isUnanswered: false })
  changeBuilder({ phase: { kind: "editing" } })
}
