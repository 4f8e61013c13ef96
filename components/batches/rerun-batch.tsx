"use client"

import { Repeat } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useRef, useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useChangedToast } from "#components/command/use-changed-toast.ts"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { fitBatchName } from "#lib/batches/export/fit-batch-name.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { readCeiling } from "#lib/batches/read-ceiling.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { BatchCommands } from "./batch-commands.ts"
import { useBatchName } from "./use-batch-name.ts"

/** `count`: how many rows can be asked again. */
type RerunBatchProps = { batch: BatchView; commands: BatchCommands; onDone: () => void; count: number }

/** Asks the rows without an answer again, as a new batch, with a ceiling of its own like any other. */
export function RerunBatch(props: RerunBatchProps) {
  const t = useTranslations("batches.rerun")
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Repeat className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("title", { count: props.count })}>
        {open ? <RerunForm {...props} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

/** Of a batch that is to be made: nothing of it is committed. */
const NOTHING_YET = { committed: 0 }

function RerunForm({ batch, commands, onDone, count, onClose }: RerunBatchProps & { onClose: () => void }) {
  const t = useTranslations("batches")
  const router = useRouter()
  const nameOf = useBatchName()
  const [text, setText] = useState(batch.ceiling === null ? "" : String(Math.min(batch.ceiling, count)))
  const [isShown, setShown] = useState(false)
  /** One press is one batch: its key is reused until Cotejo has answered. */
  const key = useRef<string | null>(null)
  const { busy, failure, run } = useCommand()
  const changedToast = useChangedToast()
  const ceiling = readCeiling(text, NOTHING_YET)
  const most = ceiling.ok ? Math.min(count, ceiling.value ?? count) : 0

  async function rerun(event: SyntheticEvent) {
    event.preventDefault()
    setShown(true)
    if (!ceiling.ok || busy) return
    key.current ??= crypto.randomUUID()
    const name = fitBatchName(nameOf(batch), ` ${t("rerun.behind")}`)
    const asked = { id: batch.id, name, idempotencyKey: key.current, ceiling: ceiling.value }
    const end = await run(() => commands.rerun(asked), t("rerun.done"), changedToast)
    if (!end.ok && end.code !== "state_changed") return
    key.current = null
    onClose()
    if (!end.ok) return onDone()
    router.push(`/batches/${end.value}`)
  }

  return (
    <form onSubmit={rerun} noValidate className="flex flex-col gap-3">
      <p className="text-ink-2">{t("rerun.body")}</p>
      <Field
        name="ceiling"
        label={t("resume.ceiling")}
        hint={t("rerun.ceilingHint")}
        error={isShown && !ceiling.ok ? t("resume.noNumber") : undefined}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            key.current = null
            setText(event.target.value)
          }}
        />
      </Field>
      {ceiling.ok ? (
        <p className="font-medium text-ink">{t(`most.${factsOf(batch.operation).cost}`, { count: most })}</p>
      ) : null}
      <Failure text={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("resume.back")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t("rerun.action")}
        </Button>
      </div>
    </form>
  )
}
