"use client"

import { Play, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { useCommand } from "./use-command.ts"

/** A server action on one check. */
type CheckCommand = (input: { id: string }) => Promise<ActionResult<null>>

type CommandProps = { checkId: string; command: CheckCommand }

/** Takes back a question that was not taken yet. */
export function Withdraw({ checkId, command }: CommandProps) {
  const t = useTranslations("check.withdraw")
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useCommand()

  async function withdraw() {
    if (await run(() => command({ id: checkId }), t("done"))) setOpen(false)
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Undo2 className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("title")}
        confirm={t("action")}
        busy={busy}
        onConfirm={withdraw}
        onClose={() => setOpen(false)}
      >
        <p>{t("body")}</p>
        <Failure text={failure} />
      </ConfirmDialog>
    </>
  )
}

/** Lets a halted question go on. */
export function Resume({ checkId, command }: CommandProps) {
  const t = useTranslations("check.resume")
  const { busy, failure, run } = useCommand()
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={busy}
        onClick={() => run(() => command({ id: checkId }), t("done"))}
      >
        {busy ? null : <Play className="size-4" aria-hidden="true" />}
        {t("action")}
      </Button>
      <Failure text={failure} />
    </>
  )
}

export function Failure({ text }: { text: string | null }) {
  return (
    <span role="alert" className="text-danger text-sm empty:hidden">
      {text}
    </span>
  )
}
