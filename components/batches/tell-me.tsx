"use client"

import { Bell, BellRing } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useHydrated } from "#components/ask/use-hydrated.ts"
import { Button } from "#components/ui/button.tsx"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

type TellMeProps = { batch: BatchView; on: boolean; onChange: (on: boolean) => void }

/** A notification of the browser when the batch stops moving, for whoever asks for it; only then may the browser ask for leave. */
export function TellMe({ batch, on, onChange }: TellMeProps) {
  const t = useTranslations("batches.tell")
  const [isRefused, setRefused] = useState(false)
  const isHydrated = useHydrated()
  if (!isHydrated || !("Notification" in window)) return null
  if (phaseOf(batch) === "settled" && !on) return null

  async function toggle() {
    if (on) return onChange(false)
    const leave = await Notification.requestPermission()
    setRefused(leave !== "granted")
    onChange(leave === "granted")
  }

  const Icon = on ? BellRing : Bell
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button size="sm" variant="quiet" aria-pressed={on} onClick={toggle}>
        <Icon className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <span role="status" className="text-ink-2 text-sm empty:hidden">
        {isRefused ? t("refused") : ""}
      </span>
    </span>
  )
}
