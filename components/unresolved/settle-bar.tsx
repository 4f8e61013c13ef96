"use client"

import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { type CloseTogether, SettleTogether } from "./settle-together.tsx"

type SettleBarProps = {
  /** Ids, in the order of the list; at least one. */
  chosen: readonly string[]
  /** How many others were lost by the same stop. */
  sameStop: number
  onSameStop: () => void
  onNone: () => void
  command: CloseTogether
}

/** How many questions are chosen, and the way to settle them together. It lies over the end of what is in sight. */
export function SettleBar({ chosen, sameStop, onSameStop, onNone, command }: SettleBarProps) {
  const t = useTranslations("unresolved.together")
  const [open, setOpen] = useState(false)
  const said = t("count", { count: chosen.length })
  useEffect(() => announce(said), [said])
  return (
    <section
      aria-label={t("label")}
      className="sticky bottom-0 z-20 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t bg-surface px-4 py-1.5"
      data-screen-only
    >
      <span className="font-medium">{said}</span>
      <Button size="sm" variant="quiet" onClick={onNone}>
        {t("none")}
      </Button>
      {sameStop > 0 ? (
        <Button size="sm" onClick={onSameStop}>
          {t("sameStop", { count: sameStop })}
        </Button>
      ) : null}
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        {t("settle")}
      </Button>
      {open ? <SettleTogether ids={chosen} command={command} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
