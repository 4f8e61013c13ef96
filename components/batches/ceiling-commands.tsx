"use client"

import { zodResolver } from "@hookform/resolvers/zod"
import { type LucideIcon, Play, Repeat } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ReactNode, useRef, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import * as z from "zod/mini"
import { Failure } from "#components/command/failure.tsx"
import { useChangedToast } from "#components/command/use-changed-toast.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { unsent } from "#lib/batches/batch-phase.ts"
import { fitBatchName } from "#lib/batches/export/fit-batch-name.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { readCeiling } from "#lib/batches/read-ceiling.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { rerunBatch, resumeBatch } from "./actions.ts"
import { useBatchName } from "./use-batch-name.ts"

type CommandProps = { batch: BatchView; onDone: () => void }

/** Resumes a paused or halted batch, with the ceiling that the person sees and may change. */
export function ResumeBatch({ batch, onDone }: CommandProps) {
  const t = useTranslations("batches.resume")
  return (
    <InDialog icon={Play} primary action={t("action")} title={t("title")}>
      {(close) => <ResumeForm batch={batch} onDone={onDone} onClose={close} />}
    </InDialog>
  )
}

function ResumeForm({ batch, onDone, onClose }: CommandProps & { onClose: () => void }) {
  const t = useTranslations("batches.resume")
  const { busy, failure, run } = useAction(resumeBatch)
  const changedToast = useChangedToast()

  async function resume(ceiling: number | null) {
    const end = await run({ id: batch.id, ceiling }, { done: t("done"), onRefused: changedToast })
    if (!end.ok && end.code !== "state_changed") return
    onClose()
    onDone()
  }

  return (
    <CeilingForm
      batch={batch}
      rows={unsent(batch.counts)}
      about={t(`why.${batch.haltReason ?? "paused"}`)}
      hint={t("ceilingHint", { committed: batch.committed })}
      action={t("action")}
      {...{ busy, failure }}
      onSend={resume}
      onBack={onClose}
    />
  )
}

/** `count`: how many rows can be asked again. */
type RerunProps = CommandProps & { count: number }

/** Asks the rows without an answer again, as a new batch, with a ceiling of its own like any other. */
export function RerunBatch(props: RerunProps) {
  const t = useTranslations("batches.rerun")
  return (
    <InDialog icon={Repeat} action={t("action")} title={t("title", { count: props.count })}>
      {(close) => <RerunForm {...props} onClose={close} />}
    </InDialog>
  )
}

function RerunForm({ batch, count, onDone, onClose }: RerunProps & { onClose: () => void }) {
  const t = useTranslations("batches.rerun")
  const router = useRouter()
  const nameOf = useBatchName()
  /** One press is one batch: its key is reused until Cotejo has answered. */
  const key = useRef<string | null>(null)
  const { busy, failure, run } = useAction(rerunBatch)
  const changedToast = useChangedToast()
  const { id, operation, ceiling: given } = batch

  async function rerun(ceiling: number | null) {
    key.current ??= crypto.randomUUID()
    const name = fitBatchName(nameOf(batch), ` ${t("behind")}`)
    const input = { id, name, idempotencyKey: key.current, ceiling }
    const end = await run(input, { done: t("done"), onRefused: changedToast })
    if (!end.ok && end.code !== "state_changed") return
    key.current = null
    onClose()
    if (end.ok) router.push(`/batches/${end.value}`)
    else onDone()
  }

  return (
    <CeilingForm
      // Of a batch that is to be made nothing is committed.
      batch={{ operation, committed: 0, ceiling: given === null ? null : Math.min(given, count) }}
      rows={count}
      about={t("body")}
      hint={t("ceilingHint")}
      action={t("action")}
      {...{ busy, failure }}
      onType={() => {
        key.current = null
      }}
      onSend={rerun}
      onBack={onClose}
    />
  )
}

type InDialogProps = {
  icon: LucideIcon
  primary?: boolean
  action: string
  title: string
  children: (close: () => void) => ReactNode
}

/** The button of a command, and the dialog with its form. */
function InDialog({ icon: Icon, primary = false, action, title, children }: InDialogProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" variant={primary ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        <Icon className="size-4" aria-hidden="true" />
        {action}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {open ? children(close) : null}
      </Dialog>
    </>
  )
}

type CeilingFormProps = {
  batch: Pick<BatchView, "operation" | "committed" | "ceiling">
  /** How many rows it would send without a ceiling. */
  rows: number
  about: string
  hint: string
  action: string
  busy: boolean
  failure: string | null
  onType?: () => void
  onSend: (ceiling: number | null) => Promise<void>
  onBack: () => void
}

/** How many questions a batch may ask at most; empty for as many as it has. */
function CeilingForm({ batch, rows, about, hint, action, busy, failure, ...on }: CeilingFormProps) {
  const t = useTranslations("batches")
  const { committed } = batch
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(ceilingRules(committed)),
    defaultValues: { ceiling: batch.ceiling === null ? "" : String(batch.ceiling) },
  })
  const ceiling = readCeiling(useWatch({ control, name: "ceiling" }), { committed })
  const fault = formState.errors.ceiling?.message as Fault | undefined

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={handleSubmit(async ({ ceiling: given }) => {
        if (!busy) await on.onSend(given)
      })}
    >
      <p className="text-ink-2">{about}</p>
      <Field
        name="ceiling"
        label={t("resume.ceiling")}
        hint={hint}
        error={fault && t(`resume.${fault}`, { committed })}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...register("ceiling", { onChange: () => on.onType?.() })}
        />
      </Field>
      {ceiling.ok ? (
        <p className="font-medium text-ink">
          {t(`most.${factsOf(batch.operation).cost}`, {
            count: ceiling.value === null ? rows : Math.min(rows, ceiling.value - committed),
          })}
        </p>
      ) : null}
      <Failure text={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={on.onBack}>{t("resume.back")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

type Fault = Extract<ReturnType<typeof readCeiling>, { ok: false }>["fault"]

function ceilingRules(committed: number) {
  const ceiling = z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const read = readCeiling(text, { committed })
      if (read.ok) return read.value
      context.issues.push({ code: "custom", message: read.fault satisfies Fault, input: text })
      return z.NEVER
    }),
  )
  return z.object({ ceiling })
}
