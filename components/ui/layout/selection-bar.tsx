"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useEffect } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"

type SelectionBarProps = {
  label: string
  /** How many rows are chosen, in words; announced when it changes. */
  count: string
  onNone: () => void
  children: ReactNode
}

/** The commands for the chosen rows of a list. It overlays the end of the visible part, so that no row moves when it appears. */
export function SelectionBar({ label, count, onNone, children }: SelectionBarProps) {
  const t = useTranslations("ui.selection")
  useEffect(() => announce(count), [count])
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-20 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t bg-surface px-4 py-1.5"
      data-screen-only
    >
      <span className="font-medium">{count}</span>
      <Button size="sm" variant="quiet" onClick={onNone}>
        {t("none")}
      </Button>
      {children}
    </section>
  )
}
