"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import type { AskFailure } from "#components/ask/ask-check.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"

/** Why the batch was not started, whether it may have been, and how to go on. Takes focus when it appears. */
export function StartFailure({ failure }: { failure: Exclude<AskFailure, { kind: "fields" }> }) {
  const t = useTranslations("newBatch.startFailure")
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (failure.kind === "signedOut") return null
  const kind = failure.kind === "notReached" ? "unreachable" : failure.kind
  const isProblem = failure.kind === "problem"
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Banner
        tone={isProblem ? "danger" : "warning"}
        title={(isProblem && failure.title) || t(`${kind}.title`)}
      >
        <p>{(isProblem && failure.detail) || t(`${kind}.body`)}</p>
        <p>{t("kept")}</p>
        {isProblem ? (
          <p className="font-mono text-ink-3 text-xs">
            {[failure.code, failure.requestId].filter(Boolean).join(" · ")}
          </p>
        ) : null}
      </Banner>
    </div>
  )
}
