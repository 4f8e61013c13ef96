"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type HideStepsCommand = (input: Record<string, never>) => Promise<ActionResult<null>>

/** Puts the first steps away for good. */
export function HideSteps({ hide }: { hide: HideStepsCommand }) {
  const t = useTranslations("home.steps")
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    const end = await hide({}).catch(() => null)
    setBusy(false)
    if (end?.ok) router.refresh()
    else toast({ tone: "danger", title: t("failed") })
  }

  return (
    <Button size="sm" variant="quiet" busy={busy} onClick={run}>
      {t("hide")}
    </Button>
  )
}
