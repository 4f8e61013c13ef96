"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import type { LiftHoldProps } from "./lift-command.ts"

// Hardly ever wanted, and home is the heaviest page: fetched by the press.
const LiftDialog = lazyView(() => import("./lift-dialog.tsx").then((module) => module.LiftDialog))

/** Ends a hold that the service asked for, after a confirmation. */
export function LiftHold(props: LiftHoldProps) {
  const t = useTranslations("home.attention")
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("lift.action")}
      </Button>
      {open === null ? null : <LiftDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
