"use client"

import { useTranslations } from "next-intl"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import type { ListedFactor } from "#lib/factors/list-factors.ts"
import { makeMyRecoveryCodes, removeMyFactor } from "./actions.ts"
import { OneTimeCodes } from "./one-time-codes.tsx"
import { PasskeySetup } from "./passkey-setup.tsx"
import { RenameForm } from "./rename-form.tsx"
import { TotpSetup } from "./totp-setup.tsx"

/** Which dialog is open; `made`: recovery codes that were just made. */
export type Open =
  | { what: "totp" | "passkey" | "codes" }
  | { what: "made"; codes: readonly string[] }
  | { what: "rename" | "remove"; factor: ListedFactor }

type FactorDialogsProps = {
  open: Open
  isLast: boolean
  onMade: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Everything that one does with one's second factors. */
export function FactorDialogs({ open, isLast, onMade, onClose }: FactorDialogsProps) {
  const t = useTranslations("factors")
  switch (open.what) {
    case "totp":
      return (
        <Dialog open onClose={onClose} title={t("addTotp")}>
          <TotpSetup onAdded={onMade} />
        </Dialog>
      )
    case "passkey":
      return (
        <Dialog open onClose={onClose} title={t("addPasskey")}>
          <PasskeySetup onAdded={onMade} />
        </Dialog>
      )
    case "rename":
      return (
        <Dialog open onClose={onClose} title={t("rename")}>
          <RenameForm factor={open.factor} onDone={onClose} />
        </Dialog>
      )
    case "remove":
      return (
        <ConfirmCommand
          open
          title={t("removeTitle", { name: open.factor.name })}
          confirm={t("remove")}
          danger
          action={removeMyFactor}
          input={{ factor: open.factor.id }}
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
          action={makeMyRecoveryCodes}
          input={{}}
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
