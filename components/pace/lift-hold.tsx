"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { lift } from "./actions.ts"

/** Ends a hold that the service asked for, after a confirmation. */
export function LiftHold(props: LiftHoldProps) {
  const t = useTranslations("home.attention")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("lift.action")}
      </Button>
      <LiftDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The props of the button that ends a hold, and of its confirmation. */
type LiftHoldProps = {
  slot: KeySlot
  /** Called when it was done, to move the focus, since the button goes; by default it goes to the page's content. */
  onDone?: () => void
}

type LiftDialogProps = LiftHoldProps & { open: boolean; onClose: () => void }

/** The confirmation before a hold is ended: waiting questions are sent at once. */
function LiftDialog({ slot, onDone = focusMain, open, onClose }: LiftDialogProps) {
  const t = useTranslations("home.attention")
  const { busy, failure, run } = useAction(lift)

  async function confirm() {
    const end = await run({ slot }, { done: t("lift.done") })
    if (!end.ok && end.code !== "state_changed") return
    // The dialog shuts first: behind it nothing can take the focus.
    flushSync(onClose)
    onDone()
  }

  return (
    <ConfirmDialog
      open={open}
      title={t("lift.title")}
      confirm={t("lift.action")}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("lift.body", { slot: t(`slot.${slot}`) })}</p>
      <Failure text={failure} />
    </ConfirmDialog>
  )
}

function focusMain(): void {
  document.getElementById("main")?.focus()
}
