"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { lazyPart } from "#components/i18n/lazy-part.tsx"
import { WantedPart } from "#components/i18n/wanted-part.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import type { LiftHoldProps } from "./lift-dialog.tsx"

// Hardly ever wanted, and home is the heaviest page: fetched by the press, with its words.
const DIALOG = lazyPart("components/pace/lift-dialog.tsx", () =>
  import("./lift-dialog.tsx").then((module) => module.LiftDialog),
)

/** Ends a hold that the service asked for, after a confirmation. */
export function LiftHold(props: LiftHoldProps) {
  const t = useTranslations("home.attention")
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("lift.action")}
      </Button>
      {open === null ? null : (
        <WantedPart
          part={DIALOG}
          props={{ ...props, open, onClose: () => setOpen(false) }}
          onGiveUp={() => setOpen(null)}
        />
      )}
    </>
  )
}
