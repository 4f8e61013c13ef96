"use client"

import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { BuilderState } from "./builder-store.ts"
import type { Correction } from "./send/use-correction.ts"

/** Warnings about the draft: it was being sent, its files are not on the page any more. */
export function BuilderNotices({ state }: { state: BuilderState }) {
  const t = useTranslations("signatureBuilder.notice")
  const isSending =
    state.phase.kind === "uploading" || state.phase.kind === "delivered" || state.phase.kind === "failed"
  return (
    <>
      {state.draft.isUnanswered && !isSending ? (
        <Banner tone="unknown" title={t("unanswered.title")}>
          <p>{t("unanswered.body")}</p>
        </Banner>
      ) : null}
      {state.draft.documents.some(({ id }) => !state.live.has(id)) ? (
        <Banner tone="warning" title={t("filesGone.title")}>
          <p>{t("filesGone.body")}</p>
        </Banner>
      ) : null}
    </>
  )
}

/** A request was asked to be corrected here, and cannot be just now, or another draft is in its place. */
export function CorrectionNote({ correction }: { correction: Correction }) {
  const t = useTranslations("signatureBuilder.correction")
  if (correction.kind === "none") return null
  if (correction.kind === "failed")
    return (
      <Banner live tone="warning" title={t("failed.title")} className="mb-4">
        <p>{t("failed.body")}</p>
      </Banner>
    )
  return (
    <Banner
      live
      tone="warning"
      title={t("offered.title")}
      className="mb-4"
      actions={
        <>
          <Button size="sm" onClick={correction.take}>
            {t("offered.take")}
          </Button>
          <Button size="sm" onClick={correction.leave}>
            {t("offered.leave")}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium text-ink">{correction.name}</p>
      <p>{t("offered.body")}</p>
    </Banner>
  )
}
