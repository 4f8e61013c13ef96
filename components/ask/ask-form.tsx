"use client"

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import { AddFields } from "#components/ask/entry/add-fields.tsx"
import { AskFieldRow, type AskValues } from "#components/ask/entry/ask-field-row.tsx"
import { usualOf } from "#components/ask/entry/entry-notes.ts"
import { formSchema } from "#components/ask/entry/form-schema.ts"
import { useAddedFields } from "#components/ask/entry/use-added-fields.ts"
import { useFieldErrors } from "#components/ask/entry/use-field-errors.ts"
import { useNormalized } from "#components/ask/entry/use-normalized.ts"
import { useHydrated } from "#components/live/use-hydrated.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import { ErrorSummary } from "#components/ui/form/error-summary.tsx"
import { FieldGroup } from "#components/ui/form/field-group.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { AskFailureNote } from "./ask-failure-note.tsx"
import type { AskPhase } from "./ask-phase.ts"
import { AskingProgress } from "./asking-progress.tsx"
import { CostClass } from "./cost-class.tsx"
import { draftOf, emptyValues, saveDraft, useDraftVersion } from "./draft-store.ts"
import { RepeatNote } from "./repeat-note.tsx"
import { SelfMatchNote } from "./self-match-note.tsx"
import { UnusualNote } from "./unusual-note.tsx"
import { useSubmitQuestion } from "./use-submit-question.ts"

/** What waits for a second step is about the values as they were. */
const WAITING: readonly AskPhase["kind"][] = ["unusual", "repeat", "selfMatch", "failed"]

type AskFormProps = { operation: OperationSlug; deadlineSeconds: number }

/** The form of one operation; filled from outside (the omnibox, "correct and ask again"), it starts again with that. */
export function AskForm(props: AskFormProps) {
  return <AskFields key={`${props.operation}-${useDraftVersion(props.operation)}`} {...props} />
}

function AskFields({ operation, deadlineSeconds }: AskFormProps) {
  const t = useTranslations("ask")
  const [draft] = useState(() => draftOf(operation))
  const form = useForm<AskValues>({
    resolver: standardSchemaResolver(formSchema(operation)),
    defaultValues: { ...emptyValues(operation), ...draft.values },
    shouldFocusError: false, // the summary takes focus
  })
  const { summary, attempt, show, failed } = useFieldErrors(operation, form, draft.errors)
  const { phase, ask, askUnusual, askUnlessSelfMatch, askAgain, backToTyping } = useSubmitQuestion(operation)
  const normalizing = useNormalized(operation, form)
  const { fields, addable, add } = useAddedFields(useFieldsAsTyped(operation, form.control), form)
  const isHydrated = useHydrated()
  useReloadGuard(phase.kind === "asking") // its answer would come to nobody
  useFirstFocus(operation, form, isHydrated && draft.errors === undefined)
  const isBusy = phase.kind === "looking" || phase.kind === "asking" || phase.kind === "opening"

  async function run(asking: Promise<Record<string, string[]> | null>) {
    const errors = await asking
    if (errors) show(errors, "server")
  }

  function backToFields() {
    form.setFocus(fields[0]?.name ?? "")
    backToTyping()
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (normalizing.isSeen()) void form.handleSubmit((input) => run(ask(withoutEmpty(input))), failed)()
      }}
      onChange={() => {
        if (WAITING.includes(phase.kind)) backToTyping()
      }}
      className="flex flex-col gap-4"
    >
      <ErrorSummary errors={summary.errors} attempt={attempt} title={summary.title} />
      {phase.kind === "failed" && phase.failure.kind !== "fields" ? (
        <AskFailureNote failure={phase.failure} />
      ) : null}
      <FieldGroup legend={t("legend")} disabled={isBusy}>
        {fields.map((field) => (
          <AskFieldRow key={field.name} field={field} control={form.control} normalizing={normalizing} />
        ))}
        <AddFields fields={addable} onAdd={add} />
      </FieldGroup>
      {phase.kind === "unusual" ? (
        <UnusualNote
          operation={operation}
          input={phase.input}
          onAsk={() => void run(askUnusual(phase.input))}
          onBack={backToFields}
        />
      ) : null}
      {phase.kind === "repeat" ? (
        <RepeatNote
          operation={operation}
          last={phase.last}
          onAskAgain={() => void run(askUnlessSelfMatch(phase.input, phase.last?.checkId))}
          onBack={backToFields}
        />
      ) : null}
      {phase.kind === "selfMatch" ? (
        <SelfMatchNote
          operation={operation}
          selfMatches={phase.selfMatches}
          onSend={() => void run(askAgain(phase.input, phase.repeatOf))}
          onRetry={() => void run(askUnlessSelfMatch(phase.input, phase.repeatOf))}
          onBack={backToFields}
        />
      ) : null}
      {phase.kind === "asking" ? <AskingProgress deadlineSeconds={deadlineSeconds} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(`button.${isBusy ? phase.kind : "ask"}`)}
          {isBusy ? null : <Kbd>↵</Kbd>}
        </Button>
        <CostClass operation={operation} />
      </div>
    </form>
  )
}

/** Focuses the first empty field when the form is opened, from the desk or by its address, unless the person went elsewhere meanwhile. */
function useFirstFocus(operation: OperationSlug, form: UseFormReturn<AskValues>, isWanted: boolean) {
  const [cameFromWithin] = useState(useHydrated())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!isWanted || (!cameFromWithin && document.activeElement !== document.body)) return
    const names = factsOf(operation).fields.map(({ name }) => name)
    form.setFocus(names.find((name) => form.getValues(name) === "") ?? names[0] ?? "")
  }, [isWanted])
}

/** The fields, with the hint of a number following its type; values are saved as they are typed. */
function useFieldsAsTyped(
  operation: OperationSlug,
  control: UseFormReturn<AskValues>["control"],
): QuestionField[] {
  const values = useWatch({ control })
  useEffect(() => {
    const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]))
    const isAsKept = Object.entries(typed).every(([name, value]) => draftOf(operation).values[name] === value)
    if (!isAsKept) saveDraft(operation, { values: typed })
  }, [operation, values])
  return factsOf(operation).fields.map((field) => {
    const usually = usualOf(field, values)
    return usually === field.usually ? field : { ...field, ...(usually && { usually }) }
  })
}
