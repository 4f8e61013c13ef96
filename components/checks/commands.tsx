"use client"

import { Play, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/controls/confirm-dialog.tsx"
import type { ActionResult } from "#lib/http/action.ts"
import { focusState } from "./state-panel-id.ts"

/** A server action on one check. */
type CheckCommand = (input: { id: string }) => Promise<ActionResult<null>>

type CommandProps = { checkId: string; command: CheckCommand }

/** Takes back a question that was not taken yet. */
export function Withdraw({ checkId, command }: CommandProps) {
  const t = useTranslations("check.withdraw")
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useCommand()

  async function withdraw() {
    if (!(await run(() => command({ id: checkId }), t("done"))).ok) return
    // The dialog shuts first: behind it nothing can take the focus.
    flushSync(() => setOpen(false))
    focusState()
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

/** Lets a halted question go on; `isApproval`: one that waited for a second person. */
export function Resume({ checkId, command, isApproval }: CommandProps & { isApproval?: boolean }) {
  const t = useTranslations("check.resume")
  const { busy, failure, run } = useCommand()

  async function resume() {
    if ((await run(() => command({ id: checkId }), t(isApproval ? "approved" : "done"))).ok) focusState()
  }

  return (
    <>
      <Button size="sm" variant="primary" busy={busy} onClick={resume}>
        {busy ? null : <Play className="size-4" aria-hidden="true" />}
        {t(isApproval ? "approve" : "action")}
      </Button>
      <Failure text={failure} />
    </>
  )
}
