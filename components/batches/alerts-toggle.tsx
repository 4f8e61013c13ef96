"use client"

import { useTranslations } from "next-intl"
import { AlertsButton } from "#components/browser-alerts/alerts-button.tsx"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

type AlertsToggleProps = { batch: BatchView; on: boolean; onChange: (on: boolean) => void }

/** A notification of the browser when the batch stops moving, for whoever asks for it. */
export function AlertsToggle({ batch, on, onChange }: AlertsToggleProps) {
  const t = useTranslations("batches.alerts")
  if (phaseOf(batch) === "settled" && !on) return null
  return <AlertsButton label={t("action")} refused={t("refused")} on={on} onChange={onChange} />
}
