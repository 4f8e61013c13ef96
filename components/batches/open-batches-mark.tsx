"use client"

import { CirclePlay, OctagonMinus } from "lucide-react"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { useWatched } from "#components/live/watched-value.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"
import { openBatches } from "./open-batches-store.ts"

/** Beside the batches' place in the navigation: how many run, and how many wait for a person. */
export function OpenBatchesMark({ first }: { first: OpenBatchCounts }) {
  const t = useTranslations("batches.open")
  const known = useWatched(openBatches)
  const pathname = usePathname()
  const renderedAt = useRef(pathname)

  useEffect(() => {
    if (pathname === renderedAt.current) return
    renderedAt.current = pathname
    void openBatches.read()
  }, [pathname])

  const { running, halted } = known ?? first
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
