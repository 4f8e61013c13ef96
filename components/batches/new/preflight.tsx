"use client"

import { zodResolver } from "@hookform/resolvers/zod"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SubmitEvent, useEffect, useMemo } from "react"
import { useForm, useWatch } from "react-hook-form"
import type * as z from "zod/mini"
import { startBatch } from "#components/query/batches.ts"
import { type ApiError, isUnanswered } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { type Readiness, useDeferredPress } from "#components/ui/controls/use-deferred-press.ts"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"
import { BusyFields } from "#components/ui/form/busy-fields.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { MAX_NAME } from "#lib/batches/batch-row.ts"
import type { LeftRow } from "#lib/domain/batch-states.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type BatchDraft, changeDraft, copyDraft, draftOf, dropDraft, queriesBeside } from "./draft-store.ts"
import { GroupChoices, SourceColumns } from "./preflight-choices.tsx"
import { errorsByRow, settingsOf, startRules, typedCeiling } from "./preflight-rules.ts"
import { leftOut, lineOf, type RowSummary, rowsToSend, type SummarizedRow } from "./rows/summarize-rows.ts"
import { sourceTable } from "./source-table.ts"
import type { useAskedBefore } from "./use-asked-before.ts"

type PreflightProps = {
  operation: OperationSlug
  draft: BatchDraft
  summary: RowSummary
  before: ReturnType<typeof useAskedBefore>
}

/** The preview of a batch: how many rows are sent, their maximum cost, which rows stay out. Nothing is sent before the button is pressed. */
export function Preflight({ operation, draft, summary, before }: PreflightProps) {
  const t = useTranslations("newBatch.preflight")
  const { control, formState, register, setValue, subscribe, trigger, handleSubmit } = useForm({
    resolver: zodResolver(startRules(summary.counts)),
    defaultValues: settingsOf(draft),
    shouldFocusError: false, // the summary takes focus
  })
  const { errors, isSubmitted, isSubmitting, submitCount } = formState
  const { repeated, asked, ceiling, keepsOthers } = useWatch({ control })
  const sending = useMemo(
    () => rowsToSend(summary, { repeated: repeated ?? null, asked: asked ?? null }),
    [summary, repeated, asked],
  )
  const undecided = useMemo(() => {
    const left = rowsToSend(summary, { repeated: repeated ?? "leave", asked: asked ?? "leave" })
    return sending.length - left.length
  }, [summary, repeated, asked, sending])
  const { isOpening, failure, strays, start } = useStart(operation)
  const begin = handleSubmit(async (settings) => {
    if (before.status === "looking") awaited.wait()
    else if (sending.length > 0) await start(sending, leftOut(summary, sending, settings.repeated), settings)
  })
  const awaited = useDeferredPress(before.status, draft.rows, begin)
  const isBusy = awaited.isWaiting || isSubmitting || isOpening

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          // Not once the list was started: the next one begins without them.
          if (draftOf(operation).rows.length > 0) changeDraft(operation, values)
        },
      }),
    [operation, subscribe],
  )
  // A list that has no name is called after the file that is added to it.
  useEffect(() => setValue("name", draft.name), [draft.name, setValue])
  // What is still open follows the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again when the list changes
  useEffect(() => {
    if (isSubmitted) void trigger()
  }, [summary.counts, isSubmitted, trigger])

  const open = (["withoutInvalid", "repeated", "asked", "ceiling"] as const).flatMap((field) => {
    const key = errors[field]?.message
    return key ? [{ field, message: t(`open.${key as "ceiling"}`) }] : []
  })
  const none =
    isSubmitted && sending.length === 0 && open.length === 0 ? [{ message: t("open.nothing") }] : []
  const most = Math.min(sending.length, typedCeiling.safeParse(ceiling).data ?? sending.length)

  function startWords(): string {
    if (awaited.isWaiting) return t("looking")
    if (isOpening) return t("opening")
    return isSubmitting ? t("starting") : t("start", { count: undecided > 0 ? 0 : sending.length })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void begin()
  }

  return (
    <Section title={t("title")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ErrorSummary
          errors={[...open, ...none, ...strays.map((message) => ({ message }))]}
          attempt={submitCount}
          title={open.length > 0 ? t("open.title", { count: open.length }) : undefined}
        />
        {failure ? <StartFailureNote error={failure} /> : null}
        <PreflightCounts
          summary={summary}
          sending={sending.length - undecided}
          undecided={undecided}
          status={before.status}
        />
        <BusyFields busy={isBusy}>
          <legend className="sr-only">{t("title")}</legend>
          <GroupChoices
            operation={operation}
            summary={summary}
            register={register}
            isWithoutOffered={asked === "sendWithout"}
          />
          <SourceColumns rows={draft.rows} isKept={keepsOthers !== false} register={register} />
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
              error={errors.ceiling ? t("open.ceiling") : undefined}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                {...register("ceiling")}
                className="max-w-40 tabular-nums"
              />
            </Field>
            <Field name="batch-name" label={t("name")}>
              <TextInput autoComplete="off" maxLength={MAX_NAME} {...register("name")} />
            </Field>
          </div>
          <AlsoAsk operation={operation} also={draft.also} />
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

/** Further queries for the same list, each with its cost: each is reviewed and started on its own, one after the other. */
function AlsoAsk({ operation, also }: { operation: OperationSlug; also: readonly OperationSlug[] }) {
  const t = useTranslations()
  const others = queriesBeside(operation)
  if (others.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-6 gap-y-1.5">
      <legend className="mb-1 font-medium text-sm">{t("newBatch.preflight.also")}</legend>
      {others.map((slug) => (
        <Checkbox
          key={slug}
          label={t(`operations.${slug}.name`)}
          hint={t(`cost.${factsOf(slug).cost}`)}
          checked={also.includes(slug)}
          onChange={({ target }) =>
            changeDraft(operation, {
              also: target.checked ? [...also, slug] : also.filter((one) => one !== slug),
            })
          }
        />
      ))}
    </fieldset>
  )
}

type PreflightCountsProps = { summary: RowSummary; sending: number; undecided: number; status: Readiness }

/** How many rows are sent and how many were asked before, as far as it is known; the filters above the rows count the rest. */
function PreflightCounts({ summary: { counts }, sending, undecided, status }: PreflightCountsProps) {
  const t = useTranslations("newBatch")
  return (
    <Facts className="flex flex-wrap gap-x-10 gap-y-2">
      <Fact look="eyebrow" term={t("preflight.counts.sending")}>
        <span className="font-semibold text-accent text-lg">
          <Quantity value={sending} />
        </span>
      </Fact>
      {undecided > 0 ? (
        <Fact look="eyebrow" term={t("preflight.counts.undecided")}>
          <span className="font-semibold text-lg">
            <Quantity value={undecided} />
          </span>
        </Fact>
      ) : null}
      <Fact look="eyebrow" term={t("filter.asked")}>
        <span className={status === "known" ? "font-semibold text-lg" : "text-ink-2"}>
          {status === "known" ? <Quantity value={counts.asked} /> : t(`preflight.before.${status}`)}
        </span>
      </Fact>
    </Facts>
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
  const { mutateAsync, isSuccess, error } = useMutation(startBatch)

  async function start(
    sending: readonly SummarizedRow[],
    left: readonly LeftRow[],
    { name, ceiling, keepsOthers }: z.output<ReturnType<typeof startRules>>,
  ): Promise<void> {
    const rows = sending.map(({ validation }) => validation.input)
    // Where something is left out, each row says its place in the list.
    const own = sourceTable(
      sending.map(({ row }) => (left.length > 0 ? { ...row, line: lineOf(row) } : row)),
      keepsOthers,
    )
    const request = { operation, name, rows, ceiling, own: own.table, leftOut: left }
    const started = await mutateAsync(request).catch(({ fields }: ApiError) => {
      if (fields) showErrors(operation, sending, errorsByRow(fields).rows)
      return null
    })
    if (!started) return
    const [next, ...also] = draftOf(operation).also
    if (next) {
      copyDraft(operation, next)
      changeDraft(next, { also, started: { id: started.id, name, rows: rows.length } })
    }
    router.push(next ? `/batches/new?operation=${next}` : `/batches/${started.id}`)
    dropDraft(operation, { id: started.id, name, rows: rows.length })
  }

  return {
    isOpening: isSuccess,
    /** Of an ended session the whole page tells. */
    failure: error && !error.fields && error.status !== 401 ? error : null,
    /** What our server refused that is about none of the rows. */
    strays: error?.fields ? errorsByRow(error.fields).other : [],
    start,
  }
}

/** Assigns our server's messages to their rows. */
function showErrors(
  operation: OperationSlug,
  sent: readonly SummarizedRow[],
  errors: ReturnType<typeof errorsByRow>["rows"],
): void {
  const errorsById = new Map([...errors].map(([index, serverErrors]) => [sent[index]?.row.id, serverErrors]))
  changeDraft(operation, {
    rows: draftOf(operation).rows.map((row) => {
      const serverErrors = errorsById.get(row.id)
      return serverErrors ? { ...row, serverErrors } : row
    }),
  })
}
