"use client"

import { useTranslations } from "next-intl"
import { useOutcome } from "#components/ask/asked-when.tsx"
import { followedCheck } from "#components/query/checks.ts"
import { useRefreshOnChange } from "#components/query/refresh-on-change.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { CheckState } from "#lib/domain/check-states.ts"

type LiveCheckProps = {
  checkId: string
  state: CheckState
  revision: number
  /** Reads of a pending task so far: each one is shown, though most bring nothing new. */
  polls: number
  requestedAt: string
}

/** Keeps the page of an unsettled check up to date from our own database; what it says is announced, focus stays where it is. */
export function LiveCheck({ checkId, state, revision, polls, requestedAt }: LiveCheckProps) {
  const t = useTranslations("check.live")
  const outcome = useOutcome()
  useRefreshOnChange({
    query: followedCheck({ id: checkId, state, requestedAt }),
    renderedVersion: `${revision} ${polls}`,
    versionOf: (seen) => `${seen.revision} ${seen.polls}`,
    onChange(seen) {
      if (seen.state !== state)
        announce(t("state", { state: outcome(seen.state, seen.result?.kind ?? null) }))
    },
  })
  return <p className="text-ink-3 text-xs">{t("watching")}</p>
}
