"use client"

import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Dialog } from "#components/ui/controls/dialog.tsx"

type OneTimePasswordProps = { name: string; password: string | null; onClose: () => void }

/** A password that was just made: shown this once, since only its hash is kept. Closed on purpose, not by a stray press. */
export function OneTimePassword({ name, password, onClose }: OneTimePasswordProps) {
  const t = useTranslations("people.password")
  return (
    <Dialog
      open={password !== null}
      onClose={() => undefined}
      title={t("title", { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("noted")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t("once")}</p>
        <div className="flex items-center justify-between gap-3 rounded-md border border-line-strong bg-sunken px-3 py-2.5">
          <code className="select-all break-all font-mono text-md tracking-wide">{password}</code>
          {password === null ? null : <CopyButton text={password} what={t("what")} labelled />}
        </div>
      </div>
    </Dialog>
  )
}
