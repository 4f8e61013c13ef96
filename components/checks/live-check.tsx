"use client"

import { useTranslations } from "next-intl"
import { useOutcome } from "#components/ask/asked-when.tsx"
import { useLivePage } from "#components/live/use-live.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { checksEveryMs } from "#lib/polling/page-intervals.ts"

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
  useLivePage({
    drawn: `${revision} ${polls}`,
    read: async (get) => (await (await get(`/api/checks/${checkId}`)).json()) as CheckView,
    versionOf: (seen) => `${seen.revision} ${seen.polls}`,
    everyMs: (failures) => checksEveryMs([{ state, requestedAt }], Date.now(), failures),
    onNews(seen) {
      if (seen.state !== state)
        announce(t("state", { state: outcome(seen.state, seen.result?.kind ?? null) }))
    },
  })
  return <p className="text-ink-3 text-xs">{t("watching")}</p>
}
