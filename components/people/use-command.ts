"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { toast } from "#components/ui/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** Runs a command on accounts: busy meanwhile, a toast with its outcome, the page read anew when it was done. */
export function useCommand() {
  const t = useTranslations()
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  /** What the command answered, or null when nobody answered at all. A refusal is told here unless `tell` is false. */
  async function run<T>(
    command: () => Promise<ActionResult<T>>,
    done: string,
    tell = true,
  ): Promise<ActionResult<T> | null> {
    setBusy(true)
    const result = await command().catch(() => null)
    setBusy(false)
    if (result?.ok) {
      toast({ tone: "success", title: done })
      router.refresh()
    } else if (tell || result === null) {
      const code = result?.code ?? "internal"
      toast({ tone: "danger", title: t(`problems.${code}.title`), body: t(`problems.${code}.detail`) })
    }
    return result
  }

  return { busy, run }
}
