"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { AllChecksBox, SelectionSource } from "#components/history/check-selection.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { type LostCheck, ofSameOutage } from "./same-outage.ts"

type SettlingTogetherProps = {
  /** In the order of the list. */
  checks: readonly LostCheck[]
  children: ReactNode
}

/** Around the desk's list: several questions are chosen and settled by one finding. */
export function SettlingTogether({ checks, children }: SettlingTogetherProps) {
  const t = useTranslations("ui.selection")
  const selection = useSelection(checks.map(({ id }) => id))
  const { selected, choose, clear } = selection
  const sameOutage = ofSameOutage(checks, selected)
  return (
    <SelectionSource checks={checks} selection={selection}>
      <div
        className="flex min-h-10 items-center gap-2.5 border-line border-b px-4 text-ink-2 text-sm"
        data-screen-only
      >
        <AllChecksBox />
        <span aria-hidden="true">{t("all")}</span>
      </div>
      {children}
      {selected.length === 0 ? null : (
        <SettleBar
          chosen={selected}
          sameOutage={sameOutage.length}
          onSameOutage={() => choose(sameOutage)}
          onNone={clear}
        />
      )}
    </SelectionSource>
  )
}

const SettleTogether = dynamic(
  () => import("./settle-together.tsx").then((module) => module.SettleTogether, missingPart),
  { loading: notYet },
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
function SettleBar({ chosen, sameOutage, onSameOutage, onNone }: SettleBarProps) {
  const t = useTranslations("unresolved.together")
  const word = useTranslations("words")
  const [open, setOpen] = useState(false)
  return (
    <SelectionBar label={word("chosen")} count={t("count", { count: chosen.length })} onNone={onNone}>
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
