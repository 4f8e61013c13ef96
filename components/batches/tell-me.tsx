"use client"

import { useTranslations } from "next-intl"
import { TellButton } from "#components/tell/tell-button.tsx"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

type TellMeProps = { batch: BatchView; on: boolean; onChange: (on: boolean) => void }

/** A notification of the browser when the batch stops moving, for whoever asks for it. */
export function TellMe({ batch, on, onChange }: TellMeProps) {
  const t = useTranslations("batches.tell")
  if (phaseOf(batch) === "settled" && !on) return null
  return <TellButton label={t("action")} refused={t("refused")} on={on} onChange={onChange} />
}
