"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Banner } from "#components/ui/banner.tsx"
import { buttonStyle } from "#components/ui/button-style.ts"
import type { AskFailure } from "./ask-check.ts"

/** Why nothing came of asking, whether it may have been asked, and how to go on. Takes focus when it appears. */
export function AskFailureNote({ failure }: { failure: Exclude<AskFailure, { kind: "fields" }> }) {
  const t = useTranslations("ask.failure")
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  if (failure.kind === "problem") {
    return (
      <div ref={box} tabIndex={-1} role="alert">
        <Banner tone="danger" title={failure.title || t("problem.title")}>
          <p>{failure.detail || t("problem.body")}</p>
          <p>{t("kept")}</p>
          <p className="font-mono text-ink-3 text-xs">
            {[failure.code, failure.requestId].filter(Boolean).join(" · ")}
          </p>
        </Banner>
      </div>
    )
  }
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Banner
        tone={failure.kind === "unreachable" ? "unknown" : "warning"}
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
    </div>
  )
}
