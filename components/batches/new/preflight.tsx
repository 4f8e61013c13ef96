"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SubmitEvent, useMemo, useRef, useState } from "react"
import { startBatch } from "#components/query/batches.ts"
import { ApiError, isUnanswered } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"
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
import { ceilingOf, errorsByRow, openQuestions } from "./preflight-rules.ts"
import { GroupChoices } from "./rows/group-choices.tsx"
import { type RowSummary, rowsToSend, type SummarizedRow } from "./rows/summarize-rows.ts"
import { SourceColumns } from "./source-columns.tsx"
import { sourceTable } from "./source-table.ts"
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
  const { phase, failure, attempt, serverErrors, start } = useStart(operation)
  const open = openQuestions({ state, summary, sending: sending.length })
  const awaited = useDeferredPress(before.status, state.rows, () =>
    start(sending, ceiling ?? null, open.length === 0),
  )
  const errors: SummaryError[] = [
    ...(attempt > 0 ? open : []).map(({ key, id }) => ({ message: t(`open.${key}`), ...(id && { id }) })),
    ...serverErrors.map((message) => ({ message })),
  ]
  const most = Math.min(sending.length, ceiling ?? sending.length)
  const isBusy = awaited.isWaiting || phase !== "ready"

  function startWords(): string {
    if (awaited.isWaiting) return t("looking")
    if (phase !== "ready") return t(phase)
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
        {failure ? <StartFailureNote error={failure} /> : null}
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

/** Why the batch was not started, whether it may have been, and how to go on. Takes focus when it appears. */
function StartFailureNote({ error }: { error: ApiError }) {
  const t = useTranslations("newBatch.startFailure")
  const kind = isUnanswered(error) || error.neverLeft ? "unreachable" : "problem"
  return (
    <FailureNote tone={kind === "problem" ? "danger" : "unknown"} title={error.title || t(`${kind}.title`)}>
      <p>{error.detail || t(`${kind}.body`)}</p>
      <p>{t("kept")}</p>
      {kind === "problem" ? (
        <FailureReference codes={[error.code ?? `http_${error.status}`, error.requestId]} />
      ) : null}
    </FailureNote>
  )
}

/** Starts the batch and opens it. A refusal of our server is shown at its rows; after any failure, the list stays. */
function useStart(operation: OperationSlug) {
  const router = useRouter()
  const { mutateAsync } = useMutation(startBatch)
  const [phase, setPhase] = useState<"ready" | "starting" | "opening">("ready")
  const [failure, setFailure] = useState<ApiError | null>(null)
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
    setFailure(null)
    setPhase("starting")
    const { name, keepsOthers } = draftOf(operation)
    const rows = sending.map(({ validation }) => validation.input)
    const { table } = sourceTable(
      sending.map(({ row }) => row),
      keepsOthers,
    )
    const batch = { operation, name: name.trim(), rows, ceiling, own: table }
    const outcome = await mutateAsync(batch).catch((error: unknown) =>
      error instanceof ApiError ? error : new ApiError(0),
    )
    isRunning.current = false
    if (outcome instanceof ApiError) {
      setPhase("ready")
      if (outcome.fields) setReported(showErrors(operation, sending, outcome.fields))
      else if (outcome.status !== 401) setFailure(outcome) // of an ended session the whole page tells
      return
    }
    setPhase("opening")
    router.push(`/batches/${outcome.id}`)
    dropDraft(operation, { id: outcome.id, name: batch.name, rows: rows.length })
  }

  return { phase, failure, attempt, serverErrors, start }
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
