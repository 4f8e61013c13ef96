"use client"

import { useTranslations } from "next-intl"
import { flushSync } from "react-dom"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { LiftHoldProps } from "./lift-command.ts"

type LiftDialogProps = LiftHoldProps & { open: boolean; onClose: () => void }

/** The confirmation before a hold is ended: waiting questions are sent at once. */
export function LiftDialog({ slot, lift, onDone = focusMain, open, onClose }: LiftDialogProps) {
  const t = useTranslations("home.attention")
  const { busy, failure, run } = useCommand()

  async function confirm() {
    const end = await run(() => lift({ slot }), t("lift.done"))
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
