"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { announce } from "#components/ui/announcer.tsx"
import type { FieldErrors } from "#lib/errors.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { STATE_PANEL_ID } from "./state-panel-id.ts"

/**
 * Runs one command on a check: busy while it is under way, a sentence when it was refused, the page read anew when it was done.
 * Resolves to whether it was done. Messages of fields go to `onFields` where there is one.
 */
export function useCommand() {
  const t = useTranslations()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(
    command: () => Promise<ActionResult<unknown>>,
    done: string,
    onFields?: (fields: FieldErrors) => void,
  ): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    const result = await command().catch(() => null)
    setBusy(false)
    if (result?.ok) {
      announce(done)
      router.refresh()
      document.getElementById(STATE_PANEL_ID)?.focus()
      return true
    }
    if (result?.fields && onFields) {
      onFields(result.fields)
      return false
    }
    const code = result?.code ?? "internal"
    const reference = result ? ` ${t("check.reference", { requestId: result.requestId })}` : ""
    setFailure(`${t(`problems.${code}.title`)}. ${t(`problems.${code}.detail`)}${reference}`)
    if (code === "state_changed") router.refresh()
    return false
  }

  return { busy, failure, run }
}
