"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import type { ListedFactor } from "#lib/factors/list-factors.ts"
import type { ActionResult } from "#lib/http/action.ts"
import { OneTimeCodes } from "./one-time-codes.tsx"
import { type AddPasskey, PasskeySetup } from "./passkey-setup.tsx"
import { RenameForm } from "./rename-form.tsx"
import { type AddTotp, TotpSetup } from "./totp-setup.tsx"

export type FactorCommands = {
  addTotp: AddTotp
  addPasskey: AddPasskey
  rename: (input: { factor: string; name: string }) => Promise<ActionResult>
  remove: (input: { factor: string }) => Promise<ActionResult>
  makeCodes: (input: Record<string, never>) => Promise<ActionResult<string[]>>
}

/** Which dialog is open; `made`: recovery codes that were just made. */
export type Open =
  | { what: "totp" | "passkey" | "codes" }
  | { what: "made"; codes: readonly string[] }
  | { what: "rename" | "remove"; factor: ListedFactor }

type FactorDialogsProps = {
  open: Open
  isLast: boolean
  commands: FactorCommands
  onMade: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Everything that one does with one's second factors. */
export function FactorDialogs({ open, isLast, commands, onMade, onClose }: FactorDialogsProps) {
  const t = useTranslations("factors")
  switch (open.what) {
    case "totp":
      return (
        <Dialog open onClose={onClose} title={t("addTotp")}>
          <TotpSetup add={commands.addTotp} onAdded={onMade} />
        </Dialog>
      )
    case "passkey":
      return (
        <Dialog open onClose={onClose} title={t("addPasskey")}>
          <PasskeySetup add={commands.addPasskey} onAdded={onMade} />
        </Dialog>
      )
    case "rename":
      return (
        <Dialog open onClose={onClose} title={t("rename")}>
          <RenameForm factor={open.factor} rename={commands.rename} onDone={onClose} />
        </Dialog>
      )
    case "remove":
      return <RemoveFactor factor={open.factor} isLast={isLast} remove={commands.remove} onClose={onClose} />
    case "codes":
      return <NewCodes make={commands.makeCodes} onMade={onMade} onClose={onClose} />
    case "made":
      return <OneTimeCodes codes={open.codes} onClose={onClose} />
  }
}

type RemoveFactorProps = {
  factor: ListedFactor
  isLast: boolean
  remove: FactorCommands["remove"]
  onClose: () => void
}

function RemoveFactor({ factor, isLast, remove, onClose }: RemoveFactorProps) {
  const t = useTranslations("factors")
  const { busy, failure, run } = useCommand()

  async function confirm() {
    if ((await run(() => remove({ factor: factor.id }), t("removed"))).ok) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t("removeTitle", { name: factor.name })}
      confirm={t("remove")}
      danger
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(isLast ? "removeLast" : "removeBody")}</p>
      <Failure text={failure} />
    </ConfirmDialog>
  )
}

type NewCodesProps = {
  make: FactorCommands["makeCodes"]
  onMade: (codes: readonly string[]) => void
  onClose: () => void
}

function NewCodes({ make, onMade, onClose }: NewCodesProps) {
  const t = useTranslations("factors")
  const { busy, failure, run } = useCommand()

  async function confirm() {
    const end = await run(() => make({}), null)
    if (end.ok) onMade(end.value)
  }

  return (
    <ConfirmDialog
      open
      title={t("makeCodesTitle")}
      confirm={t("makeCodes")}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t("makeCodesBody")}</p>
      <Failure text={failure} />
    </ConfirmDialog>
  )
}
