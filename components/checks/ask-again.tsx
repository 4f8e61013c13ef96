"use client"

import { Repeat } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import type { AskAgainProps } from "./ask-again-dialog.tsx"

const AskAgainDialog = dynamic(
  () => import("./ask-again-dialog.tsx").then((part) => part.AskAgainDialog, missingPart),
  { loading: notYet },
)

/** The button that asks the same question once more; what it costs is stated first. `quiet`: in a menu. */
export function AskAgain({ quiet = false, ...props }: AskAgainProps & { quiet?: boolean }) {
  const word = useTranslations("words")
  // Once it was opened it stays, with what it was told.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button icon={Repeat} variant={quiet ? "quiet" : "secondary"} onClick={() => setOpen(true)}>
        {word("askAgain")}
      </Button>
      {open === null ? null : <AskAgainDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
