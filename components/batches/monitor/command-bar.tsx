"use client"

import { Pause, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { pauseBatch, withdrawRest } from "#components/batches/actions.ts"
import { RerunBatch, ResumeBatch } from "#components/batches/ceiling-commands.tsx"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useChangedToast } from "#components/command/use-changed-toast.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { isMoving, numberIn, unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { DUE } from "#lib/domain/check-states.ts"

type CommandProps = { batch: BatchView; onDone: () => void }
/** `again`: how many rows can be asked again. `mayApprove`: this person may let it go where it waits for a second one. */
type CommandBarProps = CommandProps & { again: number; mayApprove: boolean }

/** The commands that the batch's state allows. */
export function CommandBar({ again, mayApprove, ...props }: CommandBarProps) {
  const { counts, state, haltReason } = props.batch
  const mayResume = state !== "running" && (haltReason !== "approval" || mayApprove)
  const rest = unsent(counts)
  return (
    <>
      {counts.unknown > 0 && !isMoving(props.batch) ? <ToUnknown /> : null}
      {state === "running" && numberIn(counts, DUE) > 0 ? <PauseBatch {...props} /> : null}
      {mayResume && rest > 0 ? <ResumeBatch {...props} /> : null}
      {rest > 0 ? <WithdrawRest {...props} /> : null}
      {again > 0 && rest === 0 && !isMoving(props.batch) ? <RerunBatch {...props} count={again} /> : null}
    </>
  )
}

/** To the desk where outcomes that nobody knows are settled. */
function ToUnknown() {
  const t = useTranslations("batches.toUnknown")
  return (
    <LinkButton size="sm" href="/unknown">
      {t("action")}
    </LinkButton>
  )
}

/** Without a confirmation: while somebody reads one, rows would go on being sent. */
function PauseBatch({ batch, onDone }: CommandProps) {
  const t = useTranslations("batches.pause")
  const { busy, failure, run } = useAction(pauseBatch)
  const changedToast = useChangedToast()

  async function pause() {
    const end = await run({ id: batch.id }, { onRefused: changedToast })
    if (end.ok || end.code === "state_changed") onDone()
  }

  return (
    <>
      <Button size="sm" busy={busy} onClick={pause}>
        <Pause className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <Failure text={failure} />
    </>
  )
}

/** Asks for confirmation, and pauses first: the number of rows does not shrink meanwhile. */
function WithdrawRest({ batch, onDone }: CommandProps) {
  const t = useTranslations("batches.withdraw")
  const { busy, failure, run } = useAction(pauseBatch)
  const changedToast = useChangedToast()
  const [open, setOpen] = useState(false)

  async function begin() {
    if (batch.state === "running") {
      const end = await run({ id: batch.id }, { onRefused: changedToast })
      if (!end.ok && end.code !== "state_changed") return
    }
    setOpen(true)
  }

  return (
    <>
      <Button size="sm" busy={busy && !open} onClick={begin}>
        <Undo2 className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <Failure text={failure} />
      <ConfirmCommand
        open={open}
        title={t("title", { count: unsent(batch.counts) })}
        confirm={t("action")}
        danger
        action={withdrawRest}
        input={{ id: batch.id }}
        done={t("done")}
        onDone={onDone}
        onClose={() => setOpen(false)}
      >
        <p>{t("body")}</p>
      </ConfirmCommand>
    </>
  )
}
