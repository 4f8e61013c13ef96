"use client"

import { useTranslations } from "next-intl"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
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
      return (
        <ConfirmCommand
          open
          title={t("removeTitle", { name: open.factor.name })}
          confirm={t("remove")}
          danger
          command={() => commands.remove({ factor: open.factor.id })}
          done={t("removed")}
          onClose={onClose}
        >
          <p>{t(isLast ? "removeLast" : "removeBody")}</p>
        </ConfirmCommand>
      )
    case "codes":
      return (
        <ConfirmCommand
          open
          title={t("makeCodesTitle")}
          confirm={t("makeCodes")}
          command={() => commands.makeCodes({})}
          done={null}
          onDone={onMade}
          onClose={onClose}
        >
          <p>{t("makeCodesBody")}</p>
        </ConfirmCommand>
      )
    case "made":
      return <OneTimeCodes codes={open.codes} onClose={onClose} />
  }
}
