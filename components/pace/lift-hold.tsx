"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type LiftCommand = (input: { slot: KeySlot }) => Promise<ActionResult>

type LiftHoldProps = {
  slot: KeySlot
  lift: LiftCommand
  /** Called when it was done, to move the focus, since the button goes; by default it goes to the page's content. */
  onDone?: () => void
}

/** Ends a hold that the service asked for, after a confirmation: what waits is sent at once. */
export function LiftHold({ slot, lift, onDone = focusMain }: LiftHoldProps) {
  const t = useTranslations("home.attention")
  const { busy, failure, run } = useCommand()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  async function confirm() {
    const end = await run(() => lift({ slot }), t("lift.done"))
    if (!end.ok && end.code !== "state_changed") return
    // The dialog shuts first: behind it nothing can take the focus.
    flushSync(close)
    onDone()
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("lift.action")}
      </Button>
      {open ? (
        <ConfirmDialog
          open
          title={t("lift.title")}
          confirm={t("lift.action")}
          busy={busy}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{t("lift.body", { slot: t(`slot.${slot}`) })}</p>
          <Failure text={failure} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function focusMain(): void {
  document.getElementById("main")?.focus()
}
