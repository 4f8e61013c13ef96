"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SubmitEvent, useMemo, useRef, useState } from "react"
import type { AskFailure } from "#components/ask/ask-check.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { ErrorSummary, type SummaryError } from "#components/ui/form/error-summary.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { MAX_NAME } from "#lib/batches/export/fit-batch-name.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type BatchDraft, changeDraft, draftOf, dropDraft } from "./draft-store.ts"
import { PreflightCounts } from "./preflight-counts.tsx"
import { ceilingOf, openQuestions } from "./preflight-rules.ts"
import { GroupChoices } from "./rows/group-choices.tsx"
import { type RowSummary, rowsToSend, type SummarizedRow } from "./rows/summarize-rows.ts"
import { errorsByRow, sendBatch } from "./send-batch.ts"
import { SourceColumns } from "./source-columns.tsx"
import { sourceTable } from "./source-table.ts"
import { StartFailureNote } from "./start-failure-note.tsx"
import type { useAskedBefore } from "./use-asked-before.ts"

type PreflightProps = {
  operation: OperationSlug
  state: BatchDraft
  summary: RowSummary
  before: ReturnType<typeof useAskedBefore>
}

/** The preview of a batch: how many rows are sent, their maximum cost, which rows stay out. Nothing is sent before the button is pressed. */
export function Preflight({ operation, state, summary, before }: PreflightProps) {
  const t = useTranslations("newBatch.preflight")
  const { repeated, asked } = state
  const sending = useMemo(() => rowsToSend(summary, { repeated, asked }), [summary, repeated, asked])
  const ceiling = ceilingOf(state.ceiling)
  const { phase, attempt, serverErrors, start } = useStart(operation)
  const open = openQuestions({ state, summary, sending: sending.length })
  const awaited = useDeferredPress(before.status, state.rows, () =>
    start(sending, ceiling ?? null, open.length === 0),
  )
  const errors: SummaryError[] = [
    ...(attempt > 0 ? open : []).map(({ key, id }) => ({ message: t(`open.${key}`), ...(id && { id }) })),
    ...serverErrors.map((message) => ({ message })),
  ]
  const most = Math.min(sending.length, ceiling ?? sending.length)
  const isBusy = awaited.isWaiting || phase.kind === "starting" || phase.kind === "opening"

  function startWords(): string {
    if (awaited.isWaiting) return t("looking")
    if (phase.kind === "starting" || phase.kind === "opening") return t(phase.kind)
    return t("start", { count: sending.length })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (open.length === 0 && before.status === "looking") awaited.wait()
    else void start(sending, ceiling ?? null, open.length === 0)
  }

  return (
    <Section title={t("title")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ErrorSummary errors={errors} attempt={attempt} />
        {phase.kind === "failed" ? <StartFailureNote failure={phase.failure} /> : null}
        <PreflightCounts summary={summary} sending={sending.length} status={before.status} />
        <BusyFields busy={isBusy}>
          <legend className="sr-only">{t("title")}</legend>
          <GroupChoices operation={operation} state={state} summary={summary} />
          <SourceColumns operation={operation} draft={state} />
          {summary.counts.selfMatch > 0 ? (
            <p className="max-w-prose text-sm text-warning">
              {t("selfMatch", { count: summary.counts.selfMatch })}
            </p>
          ) : null}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              name="ceiling"
              label={t("ceiling")}
              hint={t("ceilingHint")}
              error={attempt > 0 && ceiling === undefined ? t("open.ceiling") : undefined}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                value={state.ceiling}
                onChange={({ target }) => changeDraft(operation, { ceiling: target.value })}
                className="max-w-40 tabular-nums"
              />
            </Field>
            <Field name="batch-name" label={t("name")} hint={t("nameHint")}>
              <TextInput
                autoComplete="off"
                maxLength={MAX_NAME}
                value={state.name}
                onChange={({ target }) => changeDraft(operation, { name: target.value })}
              />
            </Field>
          </div>
        </BusyFields>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <p className="max-w-prose font-medium" aria-live="polite">
            {t(`cost.${factsOf(operation).cost}`, { count: most })}
          </p>
          <Button type="submit" variant="primary" busy={isBusy}>
            {startWords()}
          </Button>
        </div>
      </form>
    </Section>
  )
}

type StartPhase =
  | { kind: "ready" | "starting" | "opening" }
  | { kind: "failed"; failure: Exclude<AskFailure, { kind: "fields" }> }

/** Starts the batch and opens it. A refusal of our server is shown at its rows; after any failure, the list stays. */
function useStart(operation: OperationSlug) {
  const router = useRouter()
  const [phase, setPhase] = useState<StartPhase>({ kind: "ready" })
  const [attempt, setAttempt] = useState(0)
  const [serverErrors, setReported] = useState<string[]>([])
  const isRunning = useRef(false)

  async function start(
    sending: readonly SummarizedRow[],
    ceiling: number | null,
    isReady: boolean,
  ): Promise<void> {
    setReported([])
    setAttempt((count) => count + 1)
    if (!isReady || isRunning.current) return
    isRunning.current = true
    setPhase({ kind: "starting" })
    const { name, keepsOthers } = draftOf(operation)
    const rows = sending.map(({ validation }) => validation.input)
    const { table } = sourceTable(
      sending.map(({ row }) => row),
      keepsOthers,
    )
    const outcome = await sendBatch({ operation, name: name.trim(), rows, ceiling, own: table })
    isRunning.current = false
    if (outcome.kind === "started") {
      setPhase({ kind: "opening" })
      router.push(`/batches/${outcome.id}`)
      dropDraft(operation, { id: outcome.id, name: name.trim(), rows: rows.length })
      return
    }
    if (outcome.kind !== "fields") return setPhase({ kind: "failed", failure: outcome })
    setPhase({ kind: "ready" })
    setReported(showErrors(operation, sending, outcome.errors))
  }

  return { phase, attempt, serverErrors, start }
}

/** Assigns our server's messages to their rows; returns those of no row. */
function showErrors(
  operation: OperationSlug,
  sent: readonly SummarizedRow[],
  errors: Record<string, string[]>,
): string[] {
  const { rows, other } = errorsByRow(errors)
  const errorsById = new Map([...rows].map(([index, serverErrors]) => [sent[index]?.row.id, serverErrors]))
  changeDraft(operation, {
    rows: draftOf(operation).rows.map((row) => {
      const serverErrors = errorsById.get(row.id)
      return serverErrors ? { ...row, serverErrors } : row
    }),
  })
  return other
}
