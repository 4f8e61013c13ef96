"use client"

import { RefreshCw } from "lucide-react"
import { useTranslations } from "next-intl"
import { use, useState } from "react"
import { type ActionEnd, useAction } from "#components/query/use-action.ts"
import { refreshRequest } from "#components/signatures/actions.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import type { RefreshAnswer } from "#lib/signatures/refresh-now.ts"
import { LiveContext } from "./live-signature.tsx"

type RefreshControlProps = {
  id: string
  /** When it was last read from the service; null when it never was. */
  refreshedAt: string | null
  renderedAt: number
}

/** When the service was last read, and the button that reads it now; the result is shown beside it. */
export function RefreshControl({ id, refreshedAt, renderedAt }: RefreshControlProps) {
  const t = useTranslations("signatureLive")
  const { changed, expectRead } = use(LiveContext)
  const { busy, run } = useAction(refreshRequest)
  const [outcomeNote, setOutcomeNote] = useState<{ text: string; failed: boolean } | null>(null)
  const words = useOutcomeWords()

  async function press() {
    setOutcomeNote(null)
    expectRead()
    const end = await run({ id, wait: true })
    if (!end.ok && end.code === "busy") return
    const outcome = words(end)
    setOutcomeNote(outcome)
    announce(outcome.text)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
      <span>
        {refreshedAt === null ? (
          t("neverRead")
        ) : (
          <>
            {t("readAt")} <Ago value={refreshedAt} renderedAt={renderedAt} />
          </>
        )}
      </span>
      <Button size="sm" icon={RefreshCw} busy={busy} onClick={press} data-screen-only>
        {t("refresh")}
      </Button>
      {/* Beside what is marked as changed, that nothing is new would deny it. */}
      {outcomeNote === null || (changed.size > 0 && !outcomeNote.failed) ? null : (
        <span className={outcomeNote.failed ? "text-danger" : undefined} data-screen-only>
          {outcomeNote.text}
        </span>
      )}
    </div>
  )
}

function useOutcomeWords() {
  const t = useTranslations("signatureLive")
  const word = useTranslations("words")
  return (result: ActionEnd<RefreshAnswer>): { text: string; failed: boolean } => {
    if (!result.ok && result.code === "unanswered") return { text: word("noReply"), failed: true }
    if (!result.ok) return { text: `${result.title}. ${result.detail}`, failed: true }
    const { value } = result
    if (value.kind === "failure") return { text: t(`failure.${value.code}`), failed: true }
    if (value.kind === "read") return { text: t(value.changed ? "news" : "noNews"), failed: false }
    if (value.kind === "erased") return { text: t("erased"), failed: true }
    return { text: t("inProgress"), failed: false }
  }
}
