"use client"

import { Play } from "lucide-react"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useChangedToast } from "#components/command/use-changed-toast.ts"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { readCeiling } from "#lib/batches/read-ceiling.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { BatchCommands } from "./batch-commands.ts"

type ResumeBatchProps = { batch: BatchView; commands: BatchCommands; onDone: () => void }

/** Resumes a paused or halted batch, with the ceiling that the person sees and may change. */
export function ResumeBatch({ batch, commands, onDone }: ResumeBatchProps) {
  const t = useTranslations("batches.resume")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        <Play className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("title")}>
        {open ? (
          <ResumeForm batch={batch} commands={commands} onDone={onDone} onClose={() => setOpen(false)} />
        ) : null}
      </Dialog>
    </>
  )
}

function ResumeForm({ batch, commands, onDone, onClose }: ResumeBatchProps & { onClose: () => void }) {
  const t = useTranslations("batches")
  const [text, setText] = useState(batch.ceiling === null ? "" : String(batch.ceiling))
  const [isShown, setShown] = useState(false)
  const { busy, failure, run } = useCommand()
  const changedToast = useChangedToast()
  const id = useId()
  const ceiling = readCeiling(text, batch)
  const most = ceiling.ok ? mostTaken(batch, ceiling.value) : 0

  async function resume(event: SyntheticEvent) {
    event.preventDefault()
    setShown(true)
    if (!ceiling.ok || busy) return
    const command = () => commands.resume({ id: batch.id, ceiling: ceiling.value })
    const end = await run(command, t("resume.done"), changedToast)
    if (!end.ok && end.code !== "state_changed") return
    onClose()
    onDone()
  }

  return (
    <form id={id} onSubmit={resume} noValidate className="flex flex-col gap-3">
      <p className="text-ink-2">{t(`resume.why.${batch.haltReason ?? "paused"}`)}</p>
      <Field
        name="ceiling"
        label={t("resume.ceiling")}
        hint={t("resume.ceilingHint", { committed: batch.committed })}
        error={
          isShown && !ceiling.ok ? t(`resume.${ceiling.fault}`, { committed: batch.committed }) : undefined
        }
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {ceiling.ok ? (
        <p className="font-medium">{t(`most.${factsOf(batch.operation).cost}`, { count: most })}</p>
      ) : null}
      <Failure text={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("resume.back")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("resume.action")}
        </Button>
      </div>
    </form>
  )
}

function mostTaken(batch: BatchView, ceiling: number | null): number {
  const rest = unsent(batch.counts)
  return ceiling === null ? rest : Math.min(rest, ceiling - batch.committed)
}
