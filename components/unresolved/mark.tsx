"use client"

import { CircleHelp } from "lucide-react"
import { useTranslations } from "next-intl"
import { openBatches } from "#components/batches/open-batches-store.ts"
import { useWatched } from "#components/live/watched-value.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"

/** Beside the desk's place in the navigation: how many outcomes wait to be settled. Learnt with what runs, in one reading. */
export function UnresolvedMark({ first }: { first: OpenBatchCounts }) {
  const t = useTranslations("unresolved")
  const known = useWatched(openBatches)
  const { unknown } = known ?? first
  if (unknown === 0) return null
  return (
    <span className={`flex items-center gap-1 text-xs tabular-nums ${TONE_INK.unknown}`}>
      <CircleHelp className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true">{unknown}</span>
      <span className="sr-only">{t("mark", { count: unknown })}</span>
    </span>
  )
}
