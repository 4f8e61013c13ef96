"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState, useTransition } from "react"
import { rightAddress } from "#components/live/right-address.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { type CommandEnd, runCommand } from "./run-command.ts"

type Refusal = Extract<ActionResult<never>, { ok: false }>

/**
 * Runs one command at a time. It is busy until the page refreshed after the command is shown, so that nobody acts on outdated state. Success
 * shows a toast (`done` null: the page itself shows it); else `failure` has a sentence, to be shown beside the button by `<Failure>`. A command
 * without a response may have been done: the sentence says so, and the page is refreshed to show the current state. A sensitive command may
 * require a confirmation: it is then run once more. `handleRefusal` returns true where it shows the refusal itself (messages of fields).
 */
export function useCommand() {
  const t = useTranslations()
  const router = useRouter()
  const [running, setRunning] = useState(false)
  const [refreshing, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)

  const refreshPage = () => startTransition(() => router.refresh())

  async function run<T>(
    command: () => Promise<ActionResult<T>>,
    done: string | null,
    handleRefusal?: (refusal: Refusal) => boolean,
  ): Promise<CommandEnd<T>> {
    setRunning(true)
    setFailure(null)
    const end = await runCommand(command)
    setRunning(false)
    if (end.ok) {
      if (done !== null) toast({ tone: "success", title: done })
      refreshPage()
    } else if (end.code === "unanswered") {
      const address = rightAddress()
      if (address !== undefined) {
        setFailure(t("command.wrongOrigin", { address }))
        return end
      }
      setFailure(`${t("command.unanswered.title")}. ${t("command.unanswered.detail")}`)
      // Without a connection nothing can be refreshed; the banner says so, and the page catches up by itself.
      if (navigator.onLine) refreshPage()
    } else if (end.code !== "signed_out" && !handleRefusal?.(end)) {
      const reference = t("check.reference", { requestId: end.requestId })
      setFailure(`${end.title}. ${end.detail} ${reference}`)
      if (end.code === "state_changed") refreshPage()
    }
    return end
  }

  return { busy: running || refreshing, failure, run }
}
