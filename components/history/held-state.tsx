"use client"

import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import { CHECK_STATE } from "#components/ui/values/check-state.ts"
import type { BatchHold } from "#lib/batches/batch-hold.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { type LiveCheck, useLiveCheck } from "./live-checks.ts"
import { LiveState } from "./live-state.tsx"

type HeldStateProps = { check: LiveCheck & { id: string }; hold: BatchHold | undefined }

/** The state of a listed check, kept current; of one that its batch keeps back, that, until something moves it. */
export function HeldState({ check, hold }: HeldStateProps) {
  const t = useTranslations("history.held")
  const { state, revision } = useLiveCheck(check)
  if (hold === undefined || !DUE.includes(state) || revision !== check.revision)
    return <LiveState check={check} />
  const { tone, icon } = CHECK_STATE.halted
  return (
    <Badge tone={tone} icon={icon}>
      {t(hold)}
    </Badge>
  )
}
