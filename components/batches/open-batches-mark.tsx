"use client"

import { CirclePlay, OctagonMinus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useOpenCounts } from "#components/query/frame.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"

/** Beside the batches' place in the navigation: how many run, and how many wait for a person. */
export function OpenBatchesMark() {
  const t = useTranslations("openBatches")
  const open = useOpenCounts()
  if (open === null) return null
  const { running, halted } = open
  return (
    <span className="flex items-center gap-2 text-xs tabular-nums">
      {halted > 0 ? (
        <span className={`flex items-center gap-1 ${TONE_INK.warning}`}>
          <OctagonMinus className="size-3.5" aria-hidden="true" />
          <span aria-hidden="true">{halted}</span>
          <span className="sr-only">{t("halted", { count: halted })}</span>
        </span>
      ) : null}
      {running > 0 ? (
        <span className={`flex items-center gap-1 ${TONE_INK.info}`}>
          <CirclePlay className="size-3.5" aria-hidden="true" />
          <span aria-hidden="true">{running}</span>
          <span className="sr-only">{t("running", { count: running })}</span>
        </span>
      ) : null}
    </span>
  )
}
