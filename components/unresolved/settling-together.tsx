"use client"

import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { AllChecksBox, SelectionSource } from "#components/history/check-selection.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import type { LostCheck } from "./lost-check.ts"
import { ofSameOutage } from "./same-outage.ts"
import { SettleBar } from "./settle-bar.tsx"

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
