"use client"

import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Dialog } from "#components/ui/controls/dialog.tsx"

/** A token that was just made, since only its hash is kept. Closed on purpose, not by a stray press. */
export function OneTimeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations("tokens")
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={t("created")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("noted")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t("once")}</p>
        <div className="flex items-center justify-between gap-3 rounded-md border border-line-strong bg-sunken px-3 py-2.5">
          <code className="select-all break-all font-mono">{token}</code>
          <CopyButton text={token} what={t("what")} labelled />
        </div>
      </div>
    </Dialog>
  )
}
