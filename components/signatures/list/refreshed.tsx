"use client"

import { useMutation } from "@tanstack/react-query"
import { RefreshCw, TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { runAction } from "#components/query/use-action.ts"
import { refreshRequest } from "#components/signatures/actions.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Ago } from "#components/ui/values/ago.tsx"
import { messageOr } from "#lib/i18n/has-message.ts"
import type { BoardRow } from "#lib/signatures/board/board-row.ts"

type RefreshedProps = { row: BoardRow; renderedAt: number; onRefreshed: () => void }

/** When the service last was read about it, that it is no longer read automatically, and the button that reads it now, which is free. */
export function Refreshed({ row, renderedAt, onRefreshed }: RefreshedProps) {
  const t = useTranslations("signatureBoard.refreshed")
  const word = useTranslations("words")
  const failureWords = useFailureWords()
  const isEnded = row.completedAt !== null || row.rejectedAt !== null
  if (row.remoteId === null) return null
  return (
    <div className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 flex-col text-ink-3 text-xs">
        {row.refreshedAt === null ? (
          <span>{t("never")}</span>
        ) : (
          <span className="whitespace-nowrap">
            <span className="@4xl:sr-only">{word("refreshed")} </span>
            <Ago value={row.refreshedAt} renderedAt={renderedAt} alone />
          </span>
        )}
        {row.refreshProblem === null ? null : (
          <span className="flex items-center gap-1 text-warning">
            <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
            {failureWords(row.refreshProblem)}
          </span>
        )}
        {row.refreshAt === null && !isEnded ? <span className="text-ink-2">{t("stopped")}</span> : null}
      </div>
      <RefreshButton row={row} onRefreshed={onRefreshed} />
    </div>
  )
}

function RefreshButton({ row, onRefreshed }: Omit<RefreshedProps, "renderedAt">) {
  const t = useTranslations("signatureBoard.refreshed")
  const tc = useTranslations("command")
  const failureWords = useFailureWords()
  // The board reads itself anew: the page around it need not be read as well.
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => runAction(refreshRequest, { id: row.id, wait: true }),
  })

  async function run() {
    if (isPending) return
    const result = await mutateAsync()
    if (!result.ok && result.code === "unanswered") {
      toast({ tone: "warning", title: tc("unanswered.title"), body: tc("unanswered.detail") })
      return
    }
    if (!result.ok) {
      toast({ tone: "danger", title: t("failed") })
      return
    }
    onRefreshed()
    const { value } = result
    if (value.kind === "failure")
      toast({ tone: "warning", title: t("notRead"), body: failureWords(value.code) })
    else if (value.kind === "erased") toast({ tone: "warning", title: t("erased", { name: row.name }) })
    else if (value.kind !== "read") announce(t("inProgress", { name: row.name }))
    else announce(t(value.changed ? "changed" : "same", { name: row.name }))
  }

  return (
    <IconButton
      icon={RefreshCw}
      label={t("action", { name: row.name })}
      aria-busy={isPending || undefined}
      onClick={run}
      className={isPending ? "animate-pulse" : ""}
    />
  )
}

/** Says why a read failed; of a reason without words of its own, that it did. */
function useFailureWords(): (code: string) => string {
  const t = useTranslations("signatureLive.failure")
  return (code) => messageOr(t, code, t("read_failed"))
}
