"use client"

import { CircleHelp } from "lucide-react"
import { useTranslations } from "next-intl"
import { useOpenCounts } from "#components/query/frame.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"

/** Beside the desk's place in the navigation: how many outcomes wait to be settled. Learnt with what runs, in one reading. */
export function UnresolvedMark() {
  const t = useTranslations("unresolved")
  const unknown = useOpenCounts()?.unknown ?? 0
  if (unknown === 0) return null
  return (
    <span className={`flex items-center gap-1 text-xs tabular-nums ${TONE_INK.unknown}`}>
      <CircleHelp className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true">{unknown}</span>
      <span className="sr-only">{t("mark", { count: unknown })}</span>
    </span>
  )
}
