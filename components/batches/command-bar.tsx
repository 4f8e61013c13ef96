"use client"

import { Pause, Undo2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useChangedToast } from "#components/command/use-changed-toast.ts"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/controls/confirm-dialog.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { isMoving, numberIn, unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { DUE } from "#lib/domain/check-states.ts"
import type { BatchCommands } from "./batch-commands.ts"
import { RerunBatch } from "./rerun-batch.tsx"
import { ResumeBatch } from "./resume-batch.tsx"

type CommandProps = { batch: BatchView; commands: BatchCommands; onDone: () => void }
/** `again`: how many rows can be asked again. */
type CommandBarProps = CommandProps & { again: number }

/** The commands that the batch's state allows. */
export function CommandBar({ again, ...props }: CommandBarProps) {
  const { counts, state } = props.batch
  const rest = unsent(counts)
  return (
    <>
      {counts.unknown > 0 && !isMoving(props.batch) ? <ToUnknown /> : null}
      {state === "running" && numberIn(counts, DUE) > 0 ? <PauseBatch {...props} /> : null}
      {state !== "running" && rest > 0 ? <ResumeBatch {...props} /> : null}
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

function PauseBatch({ batch, commands, onDone }: CommandProps) {
  const t = useTranslations("batches.pause")
  const { busy, failure, run } = useCommand()
  const changedToast = useChangedToast()
  const [open, setOpen] = useState(false)

  async function pause() {
    const end = await run(() => commands.pause({ id: batch.id }), t("done"), changedToast)
    if (!end.ok && end.code !== "state_changed") return
    setOpen(false)
    onDone()
  }

  return (
    <Confirmed
      action={t("action")}
      icon={<Pause className="size-4" aria-hidden="true" />}
      title={t("title")}
      open={open}
      setOpen={setOpen}
      busy={busy}
      onConfirm={pause}
    >
      <p>{t("body")}</p>
      <Failure text={failure} />
    </Confirmed>
  )
}

function WithdrawRest({ batch, commands, onDone }: CommandProps) {
  const t = useTranslations("batches.withdraw")
  const { busy, failure, run } = useCommand()
  const [open, setOpen] = useState(false)

  async function withdraw() {
    if (!(await run(() => commands.withdraw({ id: batch.id }), t("done"))).ok) return
    setOpen(false)
    onDone()
  }

  return (
    <Confirmed
      action={t("action")}
      icon={<Undo2 className="size-4" aria-hidden="true" />}
      title={t("title", { count: unsent(batch.counts) })}
      open={open}
      setOpen={setOpen}
      busy={busy}
      danger
      onConfirm={withdraw}
    >
      <p>{t("body")}</p>
      <Failure text={failure} />
    </Confirmed>
  )
}

type ConfirmedProps = {
  action: string
  icon: ReactNode
  title: string
  open: boolean
  setOpen: (open: boolean) => void
  busy: boolean
  danger?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** A command behind a question: what happens and whether it may cost. */
function Confirmed({
  action,
  icon,
  title,
  open,
  setOpen,
  busy,
  danger = false,
  onConfirm,
  children,
}: ConfirmedProps) {
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {icon}
        {action}
      </Button>
      <ConfirmDialog
        open={open}
        title={title}
        confirm={action}
        busy={busy}
        danger={danger}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
