"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/controls/confirm-dialog.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type LiftCommand = (input: { slot: KeySlot }) => Promise<ActionResult<null>>

type LiftHoldProps = {
  slot: KeySlot
  lift: LiftCommand
  /** Where the focus goes when it was done, since the button goes; the page's content unless told. */
  onDone?: () => void
}

/** Ends a silence that the service asked for, behind a question: what waits is asked at once. */
export function LiftHold({ slot, lift, onDone = focusMain }: LiftHoldProps) {
  const t = useTranslations("home.attention")
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useCommand()

  async function confirm() {
    const end = await run(() => lift({ slot }), t("lift.done"))
    if (!end.ok && end.code !== "state_changed") return
    // The dialog shuts first: behind it nothing can take the focus.
    flushSync(() => setOpen(false))
    onDone()
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("lift.action")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("lift.title")}
        confirm={t("lift.action")}
        busy={busy}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{t("lift.body", { slot: t(`slot.${slot}`) })}</p>
        <Failure text={failure} />
      </ConfirmDialog>
    </>
  )
}

function focusMain(): void {
  document.getElementById("main")?.focus()
}
