"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"

const SettleTogether = dynamic(() =>
  import("./settle-together.tsx").then((module) => module.SettleTogether, missingPart),
)

type SettleBarProps = {
  /** Ids, in the order of the list; at least one. */
  chosen: readonly string[]
  /** How many others were lost by the same stop. */
  sameOutage: number
  onSameOutage: () => void
  onNone: () => void
}

/** How many questions are chosen, and the button that settles them together. It overlays the end of the visible part. */
export function SettleBar({ chosen, sameOutage, onSameOutage, onNone }: SettleBarProps) {
  const t = useTranslations("unresolved.together")
  const [open, setOpen] = useState(false)
  return (
    <SelectionBar label={t("label")} count={t("count", { count: chosen.length })} onNone={onNone}>
      {sameOutage > 0 ? (
        <Button size="sm" onClick={onSameOutage}>
          {t("sameOutage", { count: sameOutage })}
        </Button>
      ) : null}
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        {t("settle")}
      </Button>
      {open ? <SettleTogether ids={chosen} onClose={() => setOpen(false)} /> : null}
    </SelectionBar>
  )
}
