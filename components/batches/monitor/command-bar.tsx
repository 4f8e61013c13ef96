"use client"

import { Pause, Play, Repeat, Undo2 } from "lucide-react"
import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { pauseBatch, rerunBatch, resumeBatch, withdrawRest } from "#components/batches/actions.ts"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { ConfirmCommand } from "#components/command/confirm-command.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useChangedToast } from "#components/command/use-changed-toast.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { DialogButton } from "#components/ui/overlays/dialog-button.tsx"
import { isMoving, numberIn, unsent } from "#lib/batches/batch-phase.ts"
import { fitBatchName } from "#lib/batches/batch-row.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { HaltReason } from "#lib/domain/batch-states.ts"
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
  const word = useTranslations("words")
  const { busy, failure, run } = useAction(pauseBatch)
  const changedToast = useChangedToast()

  async function pause() {
    const end = await run({ id: batch.id }, { onRefused: changedToast })
    if (end.ok || end.code === "state_changed") onDone()
  }

  return (
    <>
      <Button icon={Pause} size="sm" busy={busy} onClick={pause}>
        {word("pause")}
      </Button>
      <Failure text={failure} />
    </>
  )
}

/** Asks for confirmation, and pauses first: the number of rows does not shrink meanwhile. */
function WithdrawRest({ batch, onDone }: CommandProps) {
  const t = useTranslations("batches.withdraw")
  const word = useTranslations("words")
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
      <Button icon={Undo2} size="sm" busy={busy && !open} onClick={begin}>
        {t("action")}
      </Button>
      <Failure text={failure} />
      <ConfirmCommand
        open={open}
        title={t("title", { count: unsent(batch.counts) })}
        confirm={t("action")}
        back={word("doNotCancel")}
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

const CeilingForm = dynamic(
  () => import("./ceiling-form.tsx").then((module) => module.CeilingForm, missingPart),
  { loading: () => <Skeleton className="h-56 w-full" /> },
)

/** Resumes a paused or halted batch, with the ceiling that the person sees and may change. */
function ResumeBatch({ batch, onDone }: CommandProps) {
  const t = useTranslations("batches.resume")
  const word = useTranslations("words")
  return (
    <DialogButton size="sm" variant="primary" icon={Play} label={word("resume")} title={t("title")}>
      {(close) => <ResumeForm batch={batch} onDone={onDone} onClose={close} />}
    </DialogButton>
  )
}

function ResumeForm({ batch, onDone, onClose }: CommandProps & { onClose: () => void }) {
  const t = useTranslations("batches.resume")
  const word = useTranslations("words")
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
      about={t(`why.${WHY[batch.haltReason ?? "paused"]}`)}
      hint={t("ceilingHint", { committed: batch.committed })}
      action={word("resume")}
      {...{ busy, failure }}
      onSend={resume}
      onBack={onClose}
    />
  )
}

/** `count`: how many rows can be asked again. */
type RerunProps = CommandProps & { count: number }

/** Asks the rows without an answer again, as a new batch, with a ceiling of its own like any other. */
function RerunBatch(props: RerunProps) {
  const t = useTranslations("batches.rerun")
  return (
    <DialogButton size="sm" icon={Repeat} label={t("action")} title={t("title", { count: props.count })}>
      {(close) => <RerunForm {...props} onClose={close} />}
    </DialogButton>
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

/** What to know before a batch goes on, by what halted it. */
const WHY = {
  paused: "paused",
  quota_empty: "cause",
  key_refused: "cause",
  not_the_service: "cause",
  ceiling: "ceiling",
  unknown_outcomes: "unknown_outcomes",
  person_disabled: "person_disabled",
  permission_lost: "person_disabled",
  restored: "restored",
  approval: "approval",
} as const satisfies Record<HaltReason | "paused", string>
