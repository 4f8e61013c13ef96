"use client"

import { useMutation } from "@tanstack/react-query"
import { unstable_isUnrecognizedActionError } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState, useTransition } from "react"
import { confirmFirst } from "#components/confirmation/confirm-first.ts"
import { rightAddress } from "#components/query/right-address.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import { reportMissingCode, toast } from "#components/ui/feedback/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { reportUnreachable } from "./http.ts"
import { useRefresh } from "./use-refresh.ts"

export type Refusal = Extract<ActionResult<never>, { ok: false }>
/** How a command ended: done, refused with a code, or unknown, because no answer came. */
export type ActionEnd<T> = ActionResult<T> | { ok: false; code: "unanswered" }
/** A press while the one before it was still running: nothing was sent for it. */
type Busy = { ok: false; code: "busy" }

type Ends = {
  /** What a toast says when it is done; left out where the page itself shows it. */
  done?: string | undefined
  /** Returns true where it shows the refusal itself, as messages of fields. */
  onRefused?: ((refusal: Refusal) => boolean) | undefined
}

/**
 * Runs a server action, one at a time, and never a second time by itself. It is busy until the page that was refreshed after it is shown, so that nobody acts on
 * an outdated state. Where it was not done `failure` has a sentence, to be shown beside the button by `<Failure>`; without an answer it may have been done: the
 * sentence says so, and the page is refreshed to show what is true. A sensitive one asks for a confirmation and is then run once more. Resolves in every case.
 */
export function useAction<I, T>(action: (input: I) => Promise<ActionResult<T>>) {
  const t = useTranslations()
  const refresh = useRefresh()
  const [refreshing, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const isRunning = useRef(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: (input: I) => runAction(action, input) })

  const refreshPage = () => startTransition(() => refresh())

  async function run(input: I, { done, onRefused }: Ends = {}): Promise<ActionEnd<T> | Busy> {
    // A second press may come before the button shows that it is busy.
    if (isRunning.current) return { ok: false, code: "busy" }
    isRunning.current = true
    setFailure(null)
    const end = await mutateAsync(input)
    isRunning.current = false
    if (end.ok) {
      if (done !== undefined) toast({ tone: "success", title: done })
      refreshPage()
    } else if (end.code === "unanswered") {
      const address = rightAddress()
      if (address !== undefined) {
        setFailure(t("command.wrongOrigin", { address }))
        return end
      }
      setFailure(`${t("command.unanswered.title")}. ${t("command.unanswered.detail")}`)
      refreshPage()
    } else if (end.code !== "signed_out" && !onRefused?.(end)) {
      const reference = t("check.reference", { requestId: end.requestId })
      setFailure(`${end.title}. ${end.detail} ${reference}`)
      if (end.code === "state_changed") refreshPage()
    }
    return end
  }

  return { busy: isPending || refreshing, failure, run }
}

/** `useAction` without its busy button, its words and its refreshed page: for who shows the end of it in a way of their own. Resolves in every case. */
export async function runAction<I, T>(
  action: (input: I) => Promise<ActionResult<T>>,
  input: I,
): Promise<ActionEnd<T>> {
  let end = await action(input).catch(unanswered)
  if (!end.ok && end.code === "confirmation_required" && (await confirmFirst()) === "confirmed")
    end = await action(input).catch(unanswered)
  if (!end.ok && end.code === "signed_out") reportSessionEnded("refused")
  return end
}

/** The connection was lost, or a proxy answered in our place. */
function unanswered(error: unknown): { ok: false; code: "unanswered" } {
  if (unstable_isUnrecognizedActionError(error)) reportMissingCode() // the page is of another version than the server
  if (error instanceof TypeError && rightAddress() === undefined) reportUnreachable()
  return { ok: false, code: "unanswered" }
}
