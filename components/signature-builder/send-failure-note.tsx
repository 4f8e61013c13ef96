"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Banner } from "#components/ui/banner.tsx"
import { Button } from "#components/ui/button.tsx"
import { buttonStyle } from "#components/ui/button-style.ts"
import { LinkButton } from "#components/ui/link-button.tsx"
import { changeBuilder, changeDraft } from "./builder-store.ts"
import type { SendFailure } from "./send-failure.ts"

const TONE = {
  cancelled: "neutral",
  cut: "warning",
  lost: "unknown",
  fileGone: "danger",
  signedOut: "warning",
} as const

/** What happened to a sending, whether anything may have gone out, and what to do. Takes focus when it appears. */
export function SendFailureNote({ failure }: { failure: SendFailure }) {
  const t = useTranslations("signatureBuilder.failure")
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert">
      {failure.kind === "problem" ? (
        <ProblemNote failure={failure} />
      ) : (
        <Banner
          tone={TONE[failure.kind]}
          title={t(`${failure.kind}.title`)}
          actions={
            failure.kind === "signedOut" ? (
              <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonStyle("secondary", "sm")}>
                {t("signedOut.action")}
              </a>
            ) : null
          }
        >
          <p>{t(`${failure.kind}.body`)}</p>
          <p>{t("kept")}</p>
        </Banner>
      )}
    </div>
  )
}

function ProblemNote({ failure }: { failure: Extract<SendFailure, { kind: "problem" }> }) {
  const t = useTranslations("signatureBuilder.failure")
  const isReused = failure.code === "idempotency_key_reused"
  return (
    <Banner
      tone={isReused ? "unknown" : "danger"}
      title={isReused ? t("reused.title") : failure.title || t("problem.title")}
      actions={
        isReused ? (
          <>
            <LinkButton href="/signatures" size="sm">
              {t("reused.see")}
            </LinkButton>
            <Button size="sm" onClick={startAnew}>
              {t("reused.anew")}
            </Button>
          </>
        ) : null
      }
    >
      <p>{isReused ? t("reused.body") : failure.detail || t("problem.body")}</p>
      <p>{t("kept")}</p>
      {failure.requestId ? (
        <p className="font-mono text-ink-3 text-xs">{[failure.code, failure.requestId].join(" · ")}</p>
      ) : null}
    </Banner>
  )
}

/** On purpose, by a person who looked: what stands here is another request than the one that went out with this key. */
function startAnew(): void {
  changeDraft({ key: crypto.randomUUID(), isUnanswered: false })
  changeBuilder({ phase: { kind: "editing" } })
}
